// What others do comes by itself, and is given to the playback.
import { unpacked } from "./packing.js";
import { add } from "./playback.js";
import { listen } from "./stream.js";

listen({
  page: (data) => add(JSON.parse(data)),
  packed: (data) => add(unpacked(data).json()),
});
