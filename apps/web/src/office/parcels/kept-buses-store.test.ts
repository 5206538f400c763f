import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { KeptBus } from "./kept-buses.ts";
import { createKeptBusesStore } from "./kept-buses-store.ts";

const busOf = (uuid: string) => ({ bus: { uuid, packages: [] }, extras: [] }) as unknown as KeptBus;
const ids = (kept: readonly KeptBus[]) => kept.map(({ bus }) => bus.uuid);

beforeEach(() => vi.spyOn(console, "warn").mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

/** A device with room for so many characters. */
function device(room: number) {
  let stored: string | null = null;
  const device = {
    room,
    storage: {
      getItem: () => stored,
      setItem(_key: string, text: string) {
        if (text.length > device.room) throw new Error("QuotaExceededError");
        stored = text;
      },
    },
  };
  return device;
}

test("the lists survive a reload, and the same array is returned until they change", () => {
  const { storage } = device(10_000);
  const store = createKeptBusesStore(storage, "buses");
  store.replace([busOf("a"), busOf("b")]);
  expect(store.list()).toBe(store.list());
  expect(ids(createKeptBusesStore(storage, "buses").list())).toEqual(["a", "b"]);
  expect(store.isFull()).toBe(false);
});

test("without room for all lists the last opened stay on the device, all of them on the page, and the store says so until there is room", () => {
  const phone = device(JSON.stringify([busOf("a")]).length);
  const store = createKeptBusesStore(phone.storage, "buses");
  let changes = 0;
  store.subscribe(() => (changes += 1));
  store.replace([busOf("a"), busOf("b")]);
  expect([ids(store.list()), store.isFull(), changes]).toEqual([["a", "b"], true, 1]);
  expect(store.list()).toBe(store.list());
  expect(ids(createKeptBusesStore(phone.storage, "buses").list())).toEqual(["a"]);
  phone.room = 10_000;
  store.replace([...store.list()]);
  expect([store.isFull(), ids(createKeptBusesStore(phone.storage, "buses").list())]).toEqual([
    false,
    ["a", "b"],
  ]);
});

test("without any room the lists are on the page only, and nothing is thrown", () => {
  const phone = device(0);
  const store = createKeptBusesStore(phone.storage, "buses");
  store.replace([busOf("a")]);
  expect([ids(store.list()), store.isFull()]).toEqual([["a"], true]);
  expect(createKeptBusesStore(phone.storage, "buses").list()).toEqual([]);
});
