import { afterEach, expect, test, vi } from "vitest";
import source from "../../public/service-worker.js?raw";

afterEach(() => void vi.unstubAllGlobals());

const origin = "https://wakafine.example";

/** Runs the service worker and returns its listener to requests. */
async function startWorker(): Promise<(event: unknown) => void> {
  const listeners = new Map<string, (event: unknown) => void>();
  vi.stubGlobal("self", {
    location: { origin },
    addEventListener: (kind: string, listener: (event: unknown) => void) =>
      listeners.set(kind, listener),
  });
  // Each run is a module of its own.
  const text = `${source}\n//${(runs += 1)}`;
  await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`);
  const listener = listeners.get("fetch");
  if (!listener) throw new Error("the service worker listens to no requests");
  return listener;
}
let runs = 0;

/** Returns the worker's response to a request for a file while the cache rejects every write. */
async function fetchWithFullCache(path: string): Promise<Response> {
  const put = () => Promise.reject(new Error("QuotaExceededError"));
  vi.stubGlobal("caches", { open: async () => ({ match: async () => undefined, put }) });
  vi.stubGlobal("fetch", async () => new Response("the file"));
  const listener = await startWorker();
  const answered = Promise.withResolvers<Response>();
  const request = { method: "GET", mode: "cors", url: origin + path };
  listener({ request, respondWith: answered.resolve });
  return answered.promise;
}

/** A worker whose server is gone when `online` is false; `open` loads a page and waits for what the worker does with it. */
async function workerWithNetwork() {
  const network = { online: true };
  const kept = new Map<string, Response>();
  const pathOf = (request: string | { readonly url: string }) =>
    typeof request === "string" ? request : new URL(request.url).pathname;
  vi.stubGlobal("caches", {
    open: async () => ({
      match: async (path: string) => kept.get(path)?.clone(),
      put: async (path: string, response: Response) => void kept.set(path, response),
      keys: async () => [],
      delete: async () => true,
    }),
  });
  vi.stubGlobal("fetch", async (request: string | { readonly url: string }) => {
    if (!network.online) throw new TypeError("Failed to fetch");
    const path = pathOf(request);
    return new Response(`${path} /assets/code-of${path.replaceAll("/", "-")}.js`, {
      headers: { date: new Date().toUTCString() },
    });
  });
  const listener = await startWorker();
  const open = async (address: string) => {
    const answered = Promise.withResolvers<Response>();
    const works: Promise<unknown>[] = [];
    listener({
      request: { method: "GET", mode: "navigate", url: origin + address },
      preloadResponse: Promise.resolve(undefined),
      respondWith: answered.resolve,
      waitUntil: (work: Promise<unknown>) => works.push(work),
    });
    const text = await (await answered.promise).text();
    await Promise.all(works);
    return text.split(" ")[0];
  };
  return { network, kept, open };
}

test("files are served although the cache of the phone is full", async () => {
  expect(await (await fetchWithFullCache("/assets/app.js")).text()).toBe("the file");
});

test("without a network the pages of the loaders open at any bus, other pages show the offline page", async () => {
  const { network, kept, open } = await workerWithNetwork();
  expect(await open("/agency/profile")).toBe("/agency/profile");
  expect([...kept.keys()].toSorted()).toEqual([
    "/agency/package/load",
    "/agency/package/unload",
    "/assets/code-of-agency-package-load.js",
    "/assets/code-of-agency-package-unload.js",
    "/assets/code-of-offline.js",
    "/offline",
  ]);
  network.online = false;
  expect(await open("/agency/package/load?bus=1")).toBe("/agency/package/load");
  expect(await open("/agency/package/unload?bus=2")).toBe("/agency/package/unload");
  expect(await open("/agency/package/list")).toBe("/offline");
});

test("travellers do not fetch the pages of the loaders", async () => {
  const { kept, open } = await workerWithNetwork();
  await open("/app/home");
  expect([...kept.keys()].toSorted()).toEqual(["/assets/code-of-offline.js", "/offline"]);
});
