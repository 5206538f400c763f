import { afterEach, expect, test, vi } from "vitest";
import source from "../../public/service-worker.js?raw";

afterEach(() => void vi.unstubAllGlobals());

/** The service worker in a browser whose cache takes nothing: its response to a request for a file. */
async function fileWithoutRoom(path: string): Promise<Response> {
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

test("a phone without room for the cache gets its files all the same", async () => {
  expect(await (await fileWithoutRoom("/assets/app.js")).text()).toBe("the file");
});
