// The room before a game: the page is asked for anew when somebody comes.
import { get } from "./dom.js";
import { listen } from "./stream.js";

listen({
  table: (data) => {
    if (JSON.parse(data).version > Number(get("#live").dataset.version)) location.reload();
  },
});
