// A tournament that somebody looks at: the page is asked for anew when something changes, unless they are writing in it.
import { find } from "./dom.js";
import { listen } from "./stream.js";

listen({
  changed: () => {
    if (!find("details[open] input, main input:focus")) location.reload();
  },
});
