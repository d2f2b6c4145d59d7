// Counts score sheets as a phone does: tables as JSON come in, how everybody stands goes out.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { standings, together } = await import(pathToFileURL(process.argv[2]).href);
const tables = JSON.parse(readFileSync(0, "utf8"));
const told = tables.map(({ printed, sheets, first }) =>
  standings(
    printed,
    sheets.map((values) => together(printed, {}, values)),
    first,
  ),
);
console.log(JSON.stringify(told));
