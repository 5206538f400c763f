import { searchMessages } from "@wakafine/shared/departures/search-messages.ts";
import { timings } from "@wakafine/shared/rules/list-sizes.ts";
import { act, fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { control, renderScreen } from "../../testing/render-screen.tsx";
import { AgencyField } from "./agency-field.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function renderField() {
  const screen = renderScreen(<AgencyField initial="" />, {
    language: "fr",
    answer: () => ({ data: { data: [] } }),
  });
  const input = control(searchMessages.agencyName.fr);
  const enter = (value: string) => fireEvent.change(input, { target: { value } });
  return { ...screen, enter };
}

test("one call follows 500 ms after the last key, with the whole entered text [C2.search.16]", async () => {
  const { enter, calls } = renderField();
  for (const entered of ["s", "sa", "san"]) {
    enter(entered);
    await after(300);
  }
  await after(199);
  expect(calls).toEqual([]);
  await after(1);
  expect(calls).toMatchObject([{ id: "listAgencies", input: { query: { keyword: "san" } } }]);
  await after(5000);
  expect(calls).toHaveLength(1);
});

test("an emptied field sends no request", async () => {
  const { enter, calls } = renderField();
  enter("s");
  enter("");
  await after(1000);
  expect(calls).toEqual([]);
});

test("every autocomplete that calls the server waits 500 ms after the last key [C9.cross.03]", () => {
  const sources = import.meta.glob<string>("../../{site,lib,ui}/**/*.{ts,tsx}", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const asking = Object.entries(sources).filter(
    ([file, text]) =>
      !file.includes(".test.") && text.includes("<ComboboxField") && text.includes("callApi("),
  );
  expect(asking.map(([file]) => file)).toEqual(["./agency-field.tsx"]);
  for (const [file, text] of asking)
    expect(text, file).toMatch(/setTimeout\([^;]*timings\.autocompleteDebounce,?\s*\)/);
  expect(timings.autocompleteDebounce).toBe(500);
});
