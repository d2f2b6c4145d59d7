// The service worker: gives out the files of the site as they were checked, and hands the requests of the
// pages to the page that runs the game.

importScripts("house/static/workers/notices.js");

const here = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const SCOPE = new URL(here.registration.scope).pathname;
const ACTIVE = "bruxelles1893";
/** @param {string} version */
const kept = (version) => `bruxelles1893 ${version}`;
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";
const FIND_SECONDS = 90;

here.addEventListener("install", () => here.skipWaiting());
here.addEventListener("activate", (event) => event.waitUntil(here.clients.claim()));

here.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== location.origin || !url.pathname.startsWith(SCOPE)) return;
  const path = url.pathname.slice(SCOPE.length);
  if (path === "files.json" || url.searchParams.has("fresh")) return;
  if (path === "share") event.respondWith(shared(event.request));
  else if (path.startsWith("house/") && !path.startsWith("house/static/"))
    event.respondWith(asked(event.request, url, path));
  else event.respondWith(file(event.request, path || "index.html"));
});

// --- Files --------------------------------------------------------------------------------------
/**
 * @param {Request} request
 * @param {string} path
 */
async function file(request, path) {
  const active = await (await (await caches.open(ACTIVE)).match("version"))?.text();
  const found = active && (await (await caches.open(kept(active))).match(SCOPE + path));
  if (!found) return fetch(request);
  const headers = new Headers(found.headers);
  headers.set("Content-Security-Policy", POLICY);
  headers.set("X-Content-Type-Options", "nosniff");
  return new Response(found.body, { status: 200, headers });
}

/** @param {Request} request */
async function shared(request) {
  const record = (await request.formData()).get("record");
  if (record instanceof File)
    await (await caches.open(ACTIVE)).put("shared", new Response(await record.text()));
  return Response.redirect(SCOPE, 303);
}

// --- Requests -----------------------------------------------------------------------------------
/** @type {Set<() => void>} */
const open = new Set();
/** @type {string | null} */
let host = null;

here.addEventListener("message", (event) => {
  if (event.data === "restarted") {
    for (const fail of [...open]) fail();
  }
});

/** @param {Client} client */
const isShell = ({ url }) => [SCOPE, `${SCOPE}index.html`].includes(new URL(url).pathname);
const shells = async () =>
  (await here.clients.matchAll({ type: "window", includeUncontrolled: true })).filter(isShell);

// The page that runs the game: of several tabs one does.
async function found() {
  for (const end = Date.now() + FIND_SECONDS * 1000; Date.now() < end; ) {
    const all = await shells();
    if (!all.length) return null;
    const known = all.find(({ id }) => id === host);
    if (known && (await isHost(known))) return known;
    const hosts = await Promise.all(all.map(isHost));
    host = all.find((_, place) => hosts[place])?.id ?? null;
    if (!host) await new Promise((done) => setTimeout(done, 150));
  }
  return null;
}

/**
 * @param {Client} client
 * @returns {Promise<boolean>}
 */
function isHost(client) {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      done(data);
      port1.close();
    };
    setTimeout(() => done(false), 1000);
    client.postMessage({ kind: "who" }, [port2]);
  });
}

/**
 * @param {Request} request
 * @param {URL} url
 * @param {string} path
 */
async function asked(request, url, path) {
  const body = ["GET", "HEAD"].includes(request.method) ? null : await request.arrayBuffer();
  const client = await found();
  if (!client) {
    const inner = path.slice("house".length) + url.search;
    return request.mode === "navigate"
      ? Response.redirect(`${SCOPE}#${inner}`, 303)
      : Response.error();
  }
  return answered(client, request, body);
}

/**
 * @param {Client} client
 * @param {Request} request
 * @param {ArrayBuffer | null} body
 * @returns {Promise<Response>}
 */
function answered(client, request, body) {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    /** @type {ReadableStreamDefaultController<Uint8Array> | null} */
    let stream = null;
    const end = () => {
      open.delete(fail);
      port1.close();
    };
    const fail = () => {
      end();
      if (stream) {
        try {
          stream.error(new Error("gone"));
        } catch {}
      } else done(Response.error());
    };
    const leave = () => {
      port1.postMessage("gone");
      setTimeout(end, 0);
    };
    open.add(fail);
    /** @type {UnderlyingDefaultSource<Uint8Array>} */
    const source = {
      start(controller) {
        stream = controller;
      },
      cancel: leave,
    };
    port1.onmessage = ({ data }) => {
      /** @type {Sent} */
      const sent = data;
      if (sent.kind === "head") done(response(sent.part, source, request));
      else if (sent.kind === "body") stream?.enqueue(sent.part);
      else {
        end();
        if (stream) {
          try {
            stream.close();
          } catch {}
        } else done(Response.error());
      }
    };
    request.signal?.addEventListener("abort", leave);
    const headers = [...request.headers].filter(([name]) => name !== "cookie");
    headers.push(
      ["accept-language", navigator.languages.join(",")],
      ["user-agent", navigator.userAgent],
    );
    client.postMessage(
      {
        kind: "ask",
        asked: JSON.stringify({ method: request.method, url: request.url, headers }),
        body,
      },
      [port2],
    );
  });
}

/**
 * What Python tells of its answer.
 * @typedef {{ status: number, headers: [string, string][] }} Head
 * @typedef {{ kind: "head", part: Head } | { kind: "body", part: Uint8Array } | { kind: "end" }} Sent
 */

/**
 * @param {Head} head
 * @param {UnderlyingDefaultSource<Uint8Array>} source
 * @param {Request} request
 */
function response({ status, headers }, source, request) {
  const isEmpty =
    [204, 205, 304].includes(status) ||
    (status >= 300 && status < 400) ||
    request.method === "HEAD";
  const stream = new ReadableStream(source);
  return new Response(isEmpty ? null : stream, { status, headers });
}
