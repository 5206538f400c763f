import { expect, test } from "vitest";
import { createTabStore } from "./tab-store.ts";
import { type PendingCode, readPending, writePending } from "./pending-code.ts";

function emptyTab() {
  const kept = new Map<string, string>();
  return createTabStore({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  });
}
const pending: PendingCode = {
  kind: "client",
  id: "p1",
  token: "t",
  contact: "677 12 34 56",
  nextAt: 60_000,
  back: "/app/profile",
};

test("a code page has the account that this tab registered with its account type, until the code was accepted [G.auth.10]", () => {
  const tab = emptyTab();
  expect(readPending(tab, "client", null)).toBeNull();
  writePending(tab, pending);
  expect([readPending(tab, "client", null), readPending(tab, "agency", null)]).toEqual([
    pending,
    null,
  ]);
  writePending(tab, null);
  expect(readPending(tab, "client", null)).toBeNull();
});

test("the account in the address takes precedence over the account of the tab, and the token is used only for its own account [G.auth.16]", () => {
  const tab = emptyTab();
  writePending(tab, pending);
  expect(readPending(tab, "client", "p1")?.token).toBe("t");
  expect(readPending(tab, "client", "p2")).toEqual({
    kind: "client",
    id: "p2",
    token: null,
    contact: null,
    nextAt: 0,
    back: null,
  });
});
