// What others do comes by itself, and is given to the playback.
import { emit } from "./dom.js";
import { unpacked } from "./packing.js";
import { add } from "./playback.js";
import { listen } from "./stream.js";

listen({
  alive: (data) => emit("talk:said", JSON.parse(data).talk),
  page: (data) => add(JSON.parse(data)),
  packed: (data) => add(unpacked(data).json()),
});
