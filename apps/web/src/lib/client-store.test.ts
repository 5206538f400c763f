import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Account, createClientStore, storeKey, withoutSensitive } from "./client-store.ts";

function memory(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial));
  const setItem = vi.fn((key: string, value: string) => void values.set(key, value));
  return { getItem: (key: string) => values.get(key) ?? null, setItem };
}

const later = (run: () => void, ms: number) => setTimeout(run, ms);
const now = () => Date.now();
const account: Account = { user: { id: 7 }, uuid: "u-7", agency: null, token: "secret-token" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("changes within five seconds are written once [C4.cross.01]", () => {
  const storage = memory();
  const store = createClientStore({ storage, later, now });
  for (let change = 0; change < 10; change++) {
    store.set("reservation", { change });
    vi.advanceTimersByTime(400);
  }
  expect(storage.setItem).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(1000);
  expect(storage.setItem).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(20_000);
  expect(storage.setItem).toHaveBeenCalledTimes(1);
  expect(JSON.parse(storage.setItem.mock.calls[0]?.[1] ?? "").state.reservation).toEqual({
    change: 9,
  });
});

test("hiding the page writes at once and restarts the delay [G.cross.03]", () => {
  const storage = memory();
  const store = createClientStore({ storage, later, now });
  store.set("language", "en");
  vi.advanceTimersByTime(2000);
  store.flush();
  expect(storage.setItem).toHaveBeenCalledTimes(1);
  store.set("language", "fr");
  vi.advanceTimersByTime(3500);
  expect(storage.setItem).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1500);
  expect(storage.setItem).toHaveBeenCalledTimes(2);
});

test("language, account and reservation are restored after a reload [G.cross.03]", () => {
  const storage = memory();
  const first = createClientStore({ storage, later, now });
  first.set("language", "en");
  first.set("account", account);
  first.set("reservation", { step: 2 });
  first.flush();
  const second = createClientStore({ storage, later, now });
  expect(second.get("language")).toBe("en");
  expect(second.get("account")).toEqual(account);
  expect(second.get("reservation")).toEqual({ step: 2 });
});

test("a stored state that is broken, of another version or older than 13 months is discarded [G.cross.03]", () => {
  const state = { language: "en", account, reservation: null };
  const saved = (version: number, age: number) =>
    JSON.stringify({ version, saved_at: Date.now() - age, state });
  const day = 24 * 60 * 60 * 1000;
  const languageOf = (text: string) =>
    createClientStore({ storage: memory({ [storeKey]: text }), later, now }).get("language");
  expect(languageOf(saved(1, 394 * day))).toBe("en");
  expect(languageOf(saved(1, 396 * day))).toBe("fr");
  expect(languageOf(saved(0, 0))).toBe("fr");
  expect(languageOf("{broken")).toBe("fr");
});

test("passwords, codes, identity numbers and payment results are never stored on the device [G.cross.03]", () => {
  const storage = memory();
  const store = createClientStore({ storage, later, now });
  const passengers = [{ lastname: "Ngo Bassa", cni: "112784903", cni_number: "112784903" }];
  store.set("reservation", {
    passengers,
    password: "p4ss",
    code: "123456",
    payment: { status: "PAID" },
    places: 2,
  });
  store.flush();
  const text = storage.setItem.mock.calls[0]?.[1] ?? "";
  expect(text).toContain("Ngo Bassa");
  for (const secret of ["112784903", "p4ss", "123456", "PAID"]) expect(text).not.toContain(secret);
  // In memory the page still has the password.
  expect(store.get("reservation")).toMatchObject({ password: "p4ss" });
});

test("only sensitive keys are removed", () => {
  expect(
    withoutSensitive({ a: [{ cni: "1", name: "x" }], payment_method: "MOBILE", city: "Douala" }),
  ).toEqual({
    a: [{ name: "x" }],
    city: "Douala",
  });
});

test("the page works when the storage of the device is full", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const storage = {
    getItem: () => null,
    setItem: () => {
      throw new Error("QuotaExceededError");
    },
  };
  const store = createClientStore({ storage, later, now });
  store.set("language", "en");
  expect(() => store.flush()).not.toThrow();
  expect(store.get("language")).toBe("en");
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});

test("a write of another tab is adopted", () => {
  const values: Record<string, string> = {};
  const storage = {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => {
      values[key] = value;
    },
  };
  const one = createClientStore({ storage, later, now });
  const two = createClientStore({ storage, later, now });
  const heard = vi.fn();
  two.subscribe(heard);
  one.set("account", account);
  one.flush();
  two.reread();
  expect(two.get("account")?.uuid).toBe("u-7");
  expect(heard).toHaveBeenCalledOnce();
});
