// Keeps the hashed files of the build, the offline page and the pages of the loaders. Other pages and API responses always come from the network (docs/decisions/0067).
const offlinePath = "/offline";
/** Pages that work with what the device keeps. Their documents are the same for everybody and hold no data (docs/decisions/0197). */
const loaderPaths = ["/agency/package/load", "/agency/package/unload"];
const cacheName = "files";
/** Files of about five releases; the oldest go first. */
const maxFiles = 150;
const pageAgeMs = 24 * 60 * 60 * 1000;

/** Fetches a file or a page and keeps it; a phone without room for it gets the response all the same. */
async function keep(cache, path, options) {
  const response = await fetch(path, options);
  if (response.ok) await cache.put(path, response.clone()).catch(() => undefined);
  return response;
}

/** Keeps a page with the files that it names, unless it was kept lately. The offline page names style sheets and a font, the others also their code. */
async function keepPage(path) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(path);
  if (kept && Date.now() - Date.parse(kept.headers.get("date")) < pageAgeMs) return;
  const page = await keep(cache, path, { cache: "no-cache" });
  const files = new Set((await page.text()).match(/\/assets\/[\w.-]+/g));
  await Promise.all([...files].map((file) => keep(cache, file)));
  const paths = await cache.keys();
  const old = paths.slice(0, Math.max(0, paths.length - maxFiles));
  await Promise.all(old.map((request) => cache.delete(request)));
}

/** Keeps the pages that are opened without a network: in the agency area also those of the loaders. */
async function keepPages(pathname) {
  for (const path of [offlinePath, ...(pathname.startsWith("/agency/") ? loaderPaths : [])])
    await keepPage(path);
}

/** A file of the build never changes under its name. */
async function fileOf(request) {
  const cache = await caches.open(cacheName);
  return (await cache.match(request.url)) ?? keep(cache, request.url);
}

async function pageOf(event, pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const cache = await caches.open(cacheName);
    const kept = loaderPaths.includes(pathname) ? await cache.match(pathname) : undefined;
    return kept ?? (await cache.match(offlinePath)) ?? Response.error();
  }
}

self.addEventListener("install", (event) => {
  event.waitUntil(keepPage(offlinePath).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]),
  );
});

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(fileOf(event.request));
  else if (mode === "navigate" && !pathname.startsWith("/api/")) {
    const page = pageOf(event, pathname);
    event.respondWith(page);
    event.waitUntil(page.then(() => keepPages(pathname)).catch(() => undefined));
  }
});
