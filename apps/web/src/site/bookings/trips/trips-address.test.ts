import { expect, test } from "vitest";
import { addressOf, listOf } from "./trips-address.ts";

test("the address of my trips holds the list and its page; invalid values show all trips from the first page", () => {
  const read = (query: string) => listOf(new URLSearchParams(query));
  expect(read("")).toEqual({ state: null, page: 1 });
  expect(read("state=past&page=2")).toEqual({ state: "past", page: 2 });
  expect(read("state=lost&page=-1")).toEqual({ state: null, page: 1 });
  expect(addressOf(null)).toBe("/app/ticket");
  expect(addressOf("unpaid", 3)).toBe("/app/ticket?state=unpaid&page=3");
});
