import { expect, test } from "vitest";
import { createTabStore } from "../../lib/tab-store.ts";
import {
  forgottenStep,
  readForgottenStep,
  readNextRequestTime,
  writeForgottenStep,
  writeNextRequestTime,
} from "./forgotten-step.ts";

const emptyTab = () => {
  const kept = new Map<string, string>();
  return {
    kept,
    tab: createTabStore({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    }),
  };
};

test("the time of the next allowed request is kept when the step is left", () => {
  const { tab } = emptyTab();
  expect(readNextRequestTime(tab, 1000)).toBe(0);
  writeNextRequestTime(tab, { seconds: 60, now: 1000 });
  writeForgottenStep(tab, "client", forgottenStep("677 12 34 56", "Parti", 1000));
  writeForgottenStep(tab, "client", null);
  expect(readNextRequestTime(tab, 31_000)).toBe(61_000);
});

test("a clock that is set back does not extend the wait beyond that of the response", () => {
  const { tab } = emptyTab();
  writeNextRequestTime(tab, { seconds: 60, now: 86_400_000 });
  expect(readNextRequestTime(tab, 1000)).toBe(61_000);
});

test("the code step of a forgotten password survives a reload, for its account type, until the code expires", () => {
  const { kept, tab } = emptyTab();
  expect(readForgottenStep(tab, "client", 0)).toBeNull();
  const step = forgottenStep("677 12 34 56", "Parti", 1000);
  writeForgottenStep(tab, "client", step);
  expect([
    readForgottenStep(tab, "client", 900_999),
    readForgottenStep(tab, "agency", 1000),
  ]).toEqual([step, null]);
  expect(readForgottenStep(tab, "client", 901_000)).toBeNull();
  writeForgottenStep(tab, "client", null);
  expect([readForgottenStep(tab, "client", 1000), kept.size]).toEqual([null, 0]);
});
