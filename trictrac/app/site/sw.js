// The service worker: all files of one version of the page, kept by what is in them, and served from there alone.
// The build puts VERSION, RUNTIME, PROGRAM, POLICY and FILES, the digest of each file by its path, before this.

const CACHE = `trictrac-${VERSION}`;
// A file with the policy among its headers: that of the page does not hold in a worker.
function guarded(answer, digest) {
  const headers = new Headers(answer.headers);
  headers.set("Content-Security-Policy", POLICY);
  headers.set("X-Digest", digest);
  return new Response(answer.body, { status: 200, headers });
}

// What another version has kept of the same content, else what the server has now, checked.
async function fetched(path, digest) {
  const url = new URL(path, registration.scope).href;
  const before = await caches.match(url);
  if (before?.headers.get("X-Digest") === digest) return [url, before];
  const answer = await fetch(url, { integrity: `sha256-${digest}`, cache: "no-cache" });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return [url, guarded(answer, digest)];
}

async function tell(news) {
  for (const client of await clients.matchAll({ includeUncontrolled: true })) client.postMessage(news);
}

async function install() {
  const cache = await caches.open(CACHE);
  const paths = Object.entries(FILES);
  let done = 0;
  await Promise.all(paths.map(async ([path, digest]) => {
    const [url, answer] = await fetched(path, digest);
    await cache.put(url, answer);
    done += 1;
    await tell({ fetched: done, all: paths.length });
  }));
  await tell({ version: VERSION, runtime: RUNTIME, program: PROGRAM });
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith("trictrac-") && name !== CACHE) await caches.delete(name);
  }
  const memory = await caches.open("memory");
  for (const one of await memory.keys()) if (!one.url.endsWith(`${RUNTIME}-${PROGRAM}`)) await memory.delete(one);
  await clients.claim();
}

async function served(request) {
  const url = new URL(request.url);
  const scope = registration.scope;
  const path = url.href.split(/[?#]/)[0] === scope ? "index.html" : url.pathname.slice(new URL(scope).pathname.length);
  const cache = await caches.open(CACHE);
  return await cache.match(new URL(path, scope).href) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", ({ data }) => { if (data === "take") skipWaiting(); });
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(registration.scope)) event.respondWith(served(request));
});
