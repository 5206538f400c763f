import { afterEach, expect, test, vi } from "vitest";
import source from "../../public/service-worker.js?raw";

afterEach(() => void vi.unstubAllGlobals());

/** Runs the service worker with a cache that rejects every write, and returns its response to a request for a file. */
async function fetchWithFullCache(path: string): Promise<Response> {
  const listeners = new Map<string, (event: unknown) => void>();
  const origin = "https://wakafine.example";
  vi.stubGlobal("self", {
    location: { origin },
    addEventListener: (kind: string, listener: (event: unknown) => void) =>
      listeners.set(kind, listener),
  });
  const put = () => Promise.reject(new Error("QuotaExceededError"));
  vi.stubGlobal("caches", { open: async () => ({ match: async () => undefined, put }) });
  vi.stubGlobal("fetch", async () => new Response("the file"));
  await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`);
  const answered = Promise.withResolvers<Response>();
  const request = { method: "GET", mode: "cors", url: origin + path };
  listeners.get("fetch")?.({ request, respondWith: answered.resolve });
  return answered.promise;
}

test("files are served although the cache of the phone is full", async () => {
  expect(await (await fetchWithFullCache("/assets/app.js")).text()).toBe("the file");
});
