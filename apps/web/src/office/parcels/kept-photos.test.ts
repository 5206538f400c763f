import { expect, test } from "vitest";
import { createTabStore } from "../../lib/tab-store.ts";
import { keepPhotos, takePhotos } from "./kept-photos.ts";

/** A tab whose storage has room for this number of characters. */
function tabWithRoom(room: number) {
  const stored = new Map<string, string>();
  return createTabStore({
    getItem: (key) => stored.get(key) ?? null,
    setItem(key, text) {
      if (text.length > room) throw new Error("QuotaExceededError");
      stored.set(key, text);
    },
    removeItem: (key) => void stored.delete(key),
  });
}
const photo = (name: string) => name.repeat(200_000);

test("photos are kept once, in their order", () => {
  const tab = tabWithRoom(1_000_000);
  keepPhotos(tab, [photo("a"), photo("b")]);
  expect(takePhotos(tab)).toEqual([photo("a"), photo("b")]);
  expect(takePhotos(tab)).toEqual([]);
});

test("the first photos are kept that fit, with room for other values of the tab", () => {
  const tab = tabWithRoom(650_000);
  keepPhotos(tab, [photo("a"), photo("b"), photo("c")]);
  expect(takePhotos(tab)).toEqual([photo("a"), photo("b")]);
  keepPhotos(tabWithRoom(1000), [photo("a")]);
});
