// The service worker: gives out the files of the site as they were checked, and hands the requests of the
// pages to the page that runs the game.

const SCOPE = new URL(self.registration.scope).pathname;
const ACTIVE = "bruxelles1893";
const kept = (version) => `bruxelles1893 ${version}`;
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";
const FIND_SECONDS = 90;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
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
async function file(request, path) {
  const active = await (await (await caches.open(ACTIVE)).match("version"))?.text();
  const found = active && (await (await caches.open(kept(active))).match(SCOPE + path));
  if (!found) return fetch(request);
  const headers = new Headers(found.headers);
  headers.set("Content-Security-Policy", POLICY);
  headers.set("X-Content-Type-Options", "nosniff");
  return new Response(found.body, { status: 200, headers });
}

async function shared(request) {
  const record = (await request.formData()).get("record");
  if (record) await (await caches.open(ACTIVE)).put("shared", new Response(await record.text()));
  return Response.redirect(SCOPE, 303);
}

// --- Requests -----------------------------------------------------------------------------------
const open = new Set();
let host = null;

self.addEventListener("message", (event) => {
  if (event.data === "restarted") {
    for (const fail of [...open]) fail();
  }
});

const isShell = ({ url }) => [SCOPE, `${SCOPE}index.html`].includes(new URL(url).pathname);
const shells = async () =>
  (await self.clients.matchAll({ type: "window", includeUncontrolled: true })).filter(isShell);

// The page that runs the game: of several tabs one does.
async function found() {
  for (const end = Date.now() + FIND_SECONDS * 1000; Date.now() < end; ) {
    const all = await shells();
    if (!all.length) return null;
    const known = all.find(({ id }) => id === host);
    if (known && (await isHost(known))) return known;
    host =
      (await Promise.all(all.map(async (each) => (await isHost(each)) && each.id))).find(Boolean) ??
      null;
    if (!host) await new Promise((done) => setTimeout(done, 150));
  }
  return null;
}

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

function answered(client, request, body) {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
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
    port1.onmessage = ({ data: { kind, part } }) => {
      if (kind === "head")
        done(
          response(
            part,
            {
              start(controller) {
                stream = controller;
              },
              cancel: leave,
            },
            request,
          ),
        );
      else if (kind === "body") stream?.enqueue(part);
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

function response({ status, headers }, source, request) {
  const isEmpty =
    [204, 205, 304].includes(status) ||
    (status >= 300 && status < 400) ||
    request.method === "HEAD";
  const stream = new ReadableStream(source);
  return new Response(isEmpty ? null : stream, { status, headers });
}
