// What the game costs where browsers run it, in seconds of processor time: node benchmarks/anywhere.mjs build/site
// Processor time, as a busy machine stretches only the other kind; V8 compiles on other cores, which is counted too.
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const site = resolve(process.argv[2] ?? "build/site");
const place = mkdtempSync(join(tmpdir(), "anywhere-"));
writeFileSync(join(place, "package.json"), '{"type": "module"}');
symlinkSync(join(site, "runtime"), join(place, "runtime"));
for (const name of ["bundle.js", "reckoning.js"])
  writeFileSync(join(place, name), readFileSync(join(site, name)));
const load = (name) => import(pathToFileURL(join(place, name)));

const used = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
let last = used();
const lap = (what, times = 1) => {
  console.log(what.padEnd(34), ((used() - last) / times).toFixed(3));
  last = used();
};
const pause = (time) => new Promise((done) => setTimeout(done, time));
const bytes = (data) => {
  const view = data.getBuffer("u8");
  const copy = view.data.slice();
  view.release();
  return copy;
};

const { loadPyodide } = await load("runtime/pyodide.mjs");
const { unpack } = await load("bundle.js");
const python = await loadPyodide({ indexURL: join(site, "runtime"), checkIntegrity: false });
lap("runtime");
const bundle = gunzipSync(readFileSync(join(site, "packages.bundle")));
const packages = "/lib/python3.14/site-packages";
unpack(python.FS, new Uint8Array(bundle).buffer, packages);
for (const [path, file] of JSON.parse(readFileSync(join(site, "libraries.json")))) {
  python.FS.unlink(`${packages}/${path}`);
  python.FS.writeFile(`${packages}/${path}`, readFileSync(join(site, file)));
}
python.pyimport("importlib").invalidate_caches();
lap("bundle of modules");
for (const name of [
  "engine",
  "bots",
  "words",
  "server.storage.store",
  "server.app",
  "web.app",
  "anywhere.opening",
]) {
  python.pyimport(`bruxelles1893.${name}`);
  lap(`import ${name}`);
}

const { Network } = await load("reckoning.js");
python.FS.writeFile(
  `${packages}/bruxelles1893/bots/network.npz`,
  readFileSync(join(site, "network.npz")),
);
python.pyimport("bruxelles1893.anywhere.reckoning").reckon_by(() => {
  const network = new Network();
  const take = (name, weights) => network.take(name, new Uint16Array(bytes(weights).buffer));
  const tell = (entries, count) =>
    network
      .outputs(new Float32Array(bytes(entries).buffer), count)
      .map(({ buffer }) => python.toPy(buffer));
  return { take, tell };
});
lap("the network is there");
const told = new Map();
const tell = (number, _kind, part) => told.get(number).push(bytes(part));
const { think } = python.pyimport("bruxelles1893.anywhere.browser_runtime");
const waiting = [];
const { open_app: openApp } = python.pyimport("bruxelles1893.anywhere.opening");
const open = () =>
  openApp("/games", "s".repeat(40), "/house", tell, (number, work) => {
    waiting.push([number, bytes(work)]);
  });
await open();
lap("open, with new tables");
const [bridge, mind] = await open();
lap("open, with tables that are there");

let count = 0;
let token = "";
async function ask(method, path, body) {
  const number = ++count;
  told.set(number, []);
  const headers = [
    ...(token ? [["x-csrf-token", token]] : []),
    ...(body ? [["content-type", "application/json"]] : []),
  ];
  const asked = JSON.stringify({ method, url: `http://here/house${path}`, headers });
  await bridge.answer(
    number,
    asked,
    python.toPy(new TextEncoder().encode(body ? JSON.stringify(body) : "")),
  );
  const [, ...parts] = told.get(number);
  return Buffer.concat(parts).toString();
}
async function thought() {
  for (const [number, work] of waiting.splice(0)) mind.answered(number, think(python.toPy(work)));
  await pause(0);
}

await ask("GET", "/");
lap("start page, first");
await ask("GET", "/");
lap("start page, again");
token = JSON.parse(await ask("GET", "/api/me")).csrf_token;

async function game(level, turns) {
  const seats = [{ kind: "me" }, { kind: "bot", level }];
  const { id } = JSON.parse(await ask("POST", "/api/tables", { seats }));
  const view = async () => JSON.parse(await ask("GET", `/api/tables/${id}/view`));
  last = used();
  await ask("GET", `/table/${id}`);
  lap(`table, first (${level})`);
  const spent = { draft: 0, confirm: 0, bot: 0 };
  const counted = { draft: 0, confirm: 0, bot: 0 };
  const measure = async (what, work) => {
    const before = used();
    const result = await work();
    spent[what] += used() - before;
    counted[what] += 1;
    return result;
  };
  for (
    let left = turns, shown = await view();
    left && shown.table.status === "running";
    shown = await view()
  ) {
    if (!shown.options.length) {
      if (waiting.length) await measure("bot", thought);
      else await pause(1);
      continue;
    }
    const option = shown.options[(left * 7) % shown.options.length].notation;
    await measure("draft", () =>
      ask("GET", `/table/${id}?number=${shown.number}&draft=${encodeURIComponent(option)}`),
    );
    await measure("confirm", () =>
      ask("POST", `/api/tables/${id}/moves`, { number: shown.number, options: [option] }),
    );
    left -= 1;
  }
  for (const what of Object.keys(spent))
    console.log(
      `${what} (${level})`.padEnd(34),
      (spent[what] / counted[what]).toFixed(3),
      `of ${counted[what]}`,
    );
}
await game("casual", 25);
await game("hard", 6);
process.exit(0);
