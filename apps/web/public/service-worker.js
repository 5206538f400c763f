// Keeps the hashed files of the build and the offline page. Pages and API responses always come from the network (docs/decisions/0067).
const offlinePath = "/offline";
const cacheName = "files";
/** Files of about five releases; the oldest go first. */
const maxFiles = 150;
const offlineAgeMs = 24 * 60 * 60 * 1000;

/** Fetches a file or the offline page and keeps it; a phone without room for it gets the response all the same. */
async function keep(cache, path, options) {
  const response = await fetch(path, options);
  if (response.ok) await cache.put(path, response.clone()).catch(() => undefined);
  return response;
}

/** Keeps the offline page with its style sheets and font, unless it was kept lately. */
async function keepOfflinePage() {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(offlinePath);
  if (kept && Date.now() - Date.parse(kept.headers.get("date")) < offlineAgeMs) return;
  const page = await keep(cache, offlinePath, { cache: "no-cache" });
  const files = new Set((await page.text()).match(/\/assets\/[\w.-]+/g));
  await Promise.all([...files].map((file) => keep(cache, file)));
  const paths = await cache.keys();
  const old = paths.slice(0, Math.max(0, paths.length - maxFiles));
  await Promise.all(old.map((request) => cache.delete(request)));
}

/** A file of the build never changes under its name. */
async function fileOf(request) {
  const cache = await caches.open(cacheName);
  return (await cache.match(request.url)) ?? keep(cache, request.url);
}

async function pageOf(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const cache = await caches.open(cacheName);
    return (await cache.match(offlinePath)) ?? Response.error();
  }
}

self.addEventListener("install", (event) => {
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting()));
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
    const page = pageOf(event);
    event.respondWith(page);
    event.waitUntil(page.then(keepOfflinePage).catch(() => undefined));
  }
});
