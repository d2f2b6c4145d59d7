// Asks the network of a browser: weights, rows and their count as JSON come in, what it says goes out.
import { readFileSync } from "node:fs";

const { Network } = await import(
  `data:text/javascript;base64,${readFileSync(process.argv[2]).toString("base64")}`
);
const { weights, entries, rows } = JSON.parse(readFileSync(0, "utf8"));
const bytes = (text) => {
  const found = Buffer.from(text, "base64");
  return found.buffer.slice(found.byteOffset, found.byteOffset + found.length);
};
const network = new Network();
for (const [name, content] of Object.entries(weights))
  network.take(name, new Uint16Array(bytes(content)));
const told = network.outputs(new Float32Array(bytes(entries)), rows);
console.log(JSON.stringify(told.map(({ buffer }) => Buffer.from(buffer).toString("base64"))));
