import { siteRoutes } from "@wakafine/shared/contract/site-routes.ts";
import { build, type Rolldown } from "vite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createApiClient } from "../lib/api-client.ts";
import { createClientStore } from "../lib/client-store.ts";
import { fakeResponse } from "./fake-response.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a fake response resolves after 500 ms by default [A9.cross.01]", async () => {
  const resolved: string[] = [];
  void fakeResponse({}).then(() => resolved.push("standard"));
  void fakeResponse({}, { afterMs: 20 }).then(() => resolved.push("20 ms"));
  await vi.advanceTimersByTimeAsync(20);
  expect(resolved).toEqual(["20 ms"]);
  await vi.advanceTimersByTimeAsync(479);
  expect(resolved).toEqual(["20 ms"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(resolved).toEqual(["20 ms", "standard"]);
});

test("the client reads a fake response like one of the server", async () => {
  const store = createClientStore({
    storage: { getItem: () => null, setItem: () => undefined },
    later: () => undefined,
    now: () => 0,
  });
  const notify = vi.fn<(kind: string, text: string) => void>();
  const responses = [
    fakeResponse({ message: "ok", data: { trajets: [] } }),
    fakeResponse({ message: "Trop tard" }, { status: 409 }),
  ];
  const callApi = createApiClient({
    base: "/api/",
    routes: siteRoutes,
    fetch: () => responses.shift() ?? Promise.reject(new Error("no response is left")),
    store,
    notify,
    reload: () => undefined,
  });
  const calls = Promise.all([callApi("getDefaultData", {}), callApi("getDefaultData", {})]);
  await vi.advanceTimersByTimeAsync(500);
  expect((await calls).map(({ ok }) => ok)).toEqual([true, false]);
  expect(notify).toHaveBeenCalledExactlyOnceWith("warning", "Trop tard");
});

const web = `${import.meta.dirname}/../..`;

/** Returns our own source files that a browser bundle contains, as paths below `src`. */
async function bundledSources(entry: string): Promise<readonly string[]> {
  const built = (await build({
    root: web,
    logLevel: "silent",
    build: { write: false, rolldownOptions: { input: entry } },
  })) as Rolldown.RolldownOutput;
  const modules = built.output.flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []));
  return modules
    .filter((id) => id.includes("/src/"))
    .map((id) => id.slice(id.lastIndexOf("/src/") + 5));
}

test("the browser bundle contains no file of src/testing and no fake response [A9.cross.01, G.cross.06]", async () => {
  vi.useRealTimers();
  const product = await bundledSources("src/app/entry-client.tsx");
  expect(product).toContain("lib/api-client.ts");
  expect(product.filter((source) => source.startsWith("testing/"))).toEqual([]);
  // Control: the same search finds the file in a bundle that contains it.
  expect(await bundledSources("src/testing/fake-response.ts")).toContain(
    "testing/fake-response.ts",
  );
});
