import { timings } from "@wakafine/shared/rules/list-sizes.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDebounce } from "./debounce.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("one call follows 500 ms after the last key, with all that was typed [C2.search.16]", () => {
  const ask = vi.fn();
  const debounce = createDebounce(ask);
  for (const entered of ["s", "sa", "san"]) {
    debounce.soon(entered);
    vi.advanceTimersByTime(300);
  }
  vi.advanceTimersByTime(199);
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(ask.mock.calls).toEqual([["san"]]);
  vi.advanceTimersByTime(5000);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("every autocomplete that asks the server waits through the one pause of 500 ms [C9.cross.03]", () => {
  const sources = import.meta.glob<string>("../{site,lib,ui}/**/*.{ts,tsx}", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const asking = Object.entries(sources)
    .map(([file, text]) => ({ file, text }))
    .filter(
      ({ file, text }) =>
        !file.includes(".test.") && text.includes("<ComboboxField") && text.includes("callApi("),
    );
  expect(asking.map(({ file }) => file)).toContain("../site/departures/agency-field.tsx");
  for (const { file, text } of asking) {
    expect(text, file).toMatch(/createDebounce\(\([^()]*\) => [^,]*\);/);
    expect(text, file).not.toMatch(/setTimeout|createDebounce\([^;]*,\s*[\w.]+,?\s*\);/);
  }
  expect(timings.autocompleteDebounce).toBe(500);
});

test("a field that is emptied or left asks nothing", () => {
  const ask = vi.fn();
  const debounce = createDebounce(ask);
  debounce.soon("s");
  debounce.cancel();
  vi.advanceTimersByTime(1000);
  expect(ask).not.toHaveBeenCalled();
});
