import { expect, test, vi } from "vitest";
import { createQueryCache, type DehydratedQueries } from "./query-cache.ts";
import type { ApiFailure } from "./api-failure.ts";

const key = '["listTickets",{"page":1}]';
const otherKey = '["listAgencyDepartures",{}]';
const lost: ApiFailure = {
  kind: "network",
  status: 0,
  message: "no network",
  code: null,
  data: null,
};
const refused: ApiFailure = { kind: "refused", status: 400, message: "no", code: null, data: null };

function openStore(known: DehydratedQueries = {}) {
  const world = { now: 1_000_000, online: true };
  const store = createQueryCache(
    { now: () => world.now, isOnline: () => world.online, later: (run) => run() },
    known,
  );
  return { world, store };
}

/** Lets everything that is decided already happen. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test("what is missing is asked for when it is shown, once for all who show it", async () => {
  const { store } = openStore();
  const ask = vi.fn(async () => "tickets");
  store.follow(key, ask);
  expect(store.read(key).state).toBe("asking");
  store.follow(key, ask);
  await settled();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(store.read(key)).toEqual({
    data: "tickets",
    error: null,
    updatedAt: 1_000_000,
    state: "idle",
  });
});

test("an answer that came with the page is not asked for again for 30 s", async () => {
  const { store: server } = openStore();
  server.put(key, { data: "tickets" });
  const { store, world } = openStore(
    JSON.parse(JSON.stringify(server.dump())) as DehydratedQueries,
  );
  const ask = vi.fn(async () => "newer");
  store.follow(key, ask)();
  expect(ask).not.toHaveBeenCalled();
  world.now += 30_001;
  store.follow(key, ask);
  expect(store.read(key)).toMatchObject({ data: "tickets", state: "asking" });
  await settled();
  expect(store.read(key).data).toBe("newer");
});

test("a refusal that came with the page waits for the person's second try", async () => {
  const { store: server } = openStore();
  server.put(key, { error: refused });
  const { store } = openStore(JSON.parse(JSON.stringify(server.dump())) as DehydratedQueries);
  const ask = vi.fn(async () => "tickets");
  store.follow(key, ask);
  expect(store.read(key)).toMatchObject({ data: undefined, error: refused, state: "idle" });
  expect(ask).not.toHaveBeenCalled();
  await store.ask(key);
  expect(store.read(key)).toMatchObject({ data: "tickets", error: null });
});

test("a lost connection is tried once more, a refusal is not", async () => {
  const { store } = openStore();
  const losing = vi.fn(() => Promise.reject(lost));
  store.follow(key, losing);
  await settled();
  expect(losing).toHaveBeenCalledTimes(2);
  expect(store.read(key)).toMatchObject({ error: lost, state: "idle" });
  const refusing = vi.fn(() => Promise.reject(refused));
  store.follow(otherKey, refusing);
  await settled();
  expect(refusing).toHaveBeenCalledTimes(1);
});

test("a failed repetition keeps what was there", async () => {
  const { store } = openStore();
  let respond: () => Promise<unknown> = async () => "tickets";
  store.follow(key, () => respond());
  await settled();
  respond = () => Promise.reject(refused);
  await store.ask(key);
  expect(store.read(key)).toMatchObject({ data: "tickets", error: refused });
});

test("without a network nothing is asked until it is back", async () => {
  const { store, world } = openStore();
  world.online = false;
  const ask = vi.fn(async () => "tickets");
  store.follow(key, ask);
  await settled();
  expect([store.read(key).state, ask.mock.calls.length]).toEqual(["offline", 0]);
  world.online = true;
  store.wake();
  await settled();
  expect(store.read(key)).toMatchObject({ data: "tickets", state: "idle" });
});

test("an answer nobody shows any more is given up, and asked for anew by who comes back", async () => {
  const { store } = openStore();
  const signals: AbortSignal[] = [];
  const ask = async (signal: AbortSignal) => {
    signals.push(signal);
    await settled();
    return `answer ${signals.length}`;
  };
  store.follow(key, ask)();
  expect([signals[0]?.aborted, store.read(key).state]).toEqual([true, "idle"]);
  store.follow(key, ask);
  await settled();
  await settled();
  expect(store.read(key).data).toBe("answer 2");
});

test("a newer question takes the place of the one on its way: its late answer changes nothing", async () => {
  const { store } = openStore();
  const queryCache: ((text: string) => void)[] = [];
  store.follow(key, () => new Promise((resolve) => void queryCache.push(resolve)));
  const again = store.ask(key);
  queryCache[1]?.("new");
  await again;
  queryCache[0]?.("old");
  await settled();
  expect(store.read(key).data).toBe("new");
});

test("an act makes what an endpoint answered old: shown at once anew, else when it is shown next", async () => {
  const { store } = openStore();
  const shown = vi.fn(async () => "shown");
  store.put(key, { data: "before" });
  store.put('["listTickets",{"page":2}]', { data: "before" });
  store.put(otherKey, { data: "untouched" });
  store.follow(key, shown);
  store.refresh("listTickets");
  await settled();
  expect([store.read(key).data, shown.mock.calls.length, store.read(otherKey).updatedAt]).toEqual([
    "shown",
    1,
    1_000_000,
  ]);
  const second = vi.fn(async () => "after");
  store.follow('["listTickets",{"page":2}]', second);
  expect(second).toHaveBeenCalledTimes(1);
});

test("a restart shows nothing until the answer is there; forgetting one endpoint leaves what is on screen, forgetting all does not", async () => {
  const { store } = openStore();
  store.put(key, { data: "before" });
  store.follow(key, async () => "after");
  store.restart(key);
  expect(store.read(key)).toMatchObject({ data: undefined, state: "asking" });
  await settled();
  store.put('["listTickets",{"page":2}]', { data: "unseen" });
  store.clear("listTickets");
  expect([store.read(key).data, store.read('["listTickets",{"page":2}]').data]).toEqual([
    "after",
    undefined,
  ]);
  store.clear();
  expect(store.dump()).toEqual({});
});

test("only the newest answers are kept, and what is on screen among them", () => {
  const { store } = openStore();
  store.put(key, { data: "on screen" });
  store.follow(key, null);
  for (let page = 0; page < 100; page += 1)
    store.put(`["searchDepartures",${page}]`, { data: page });
  expect(Object.keys(store.dump()).length).toBe(60);
  expect(store.read(key).data).toBe("on screen");
  expect([
    store.read('["searchDepartures",0]').data,
    store.read('["searchDepartures",99]').data,
  ]).toEqual([undefined, 99]);
});

test("who listens hears of every change until they stop", () => {
  const { store } = openStore();
  const heard = vi.fn();
  const stop = store.subscribe(heard);
  store.put(key, { data: 1 });
  stop();
  store.put(key, { data: 2 });
  expect(heard).toHaveBeenCalledTimes(1);
});
