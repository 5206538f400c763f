import { expect, test } from "vitest";
import { departuresInput, planningSearch, readPlanning } from "./planning-address.ts";
import { weekOf, weekTexts } from "../weeks.ts";

test("the address stores the view and defaults to today", () => {
  const view = { day: "2026-12-18", state: "past", keyword: "Kribi", page: 3 } as const;
  expect(readPlanning(planningSearch(view), "2026-01-01")).toEqual(view);
  expect(readPlanning(planningSearch({ ...view, day: null }), "2026-01-01").day).toBeNull();
  expect(readPlanning(new URLSearchParams("page=-1&state=x&day=30-02-2026"), "2026-01-01")).toEqual(
    { day: "2026-01-01", state: "", keyword: "", page: 1 },
  );
  expect(departuresInput({ ...view, keyword: "" }).body).toEqual({
    departure_date: "18-12-2026",
    state: "past",
    order: "asc",
    page: 3,
    per_page: 20,
  });
});

test("a week runs from Monday to Sunday", () => {
  expect([weekOf("2026-12-18")[0], weekOf("2026-12-20")[6]]).toEqual(["2026-12-14", "2026-12-20"]);
});

test("the text of a week has month and year once where possible", () => {
  expect(weekTexts("2026-12-14", "2026-12-20", "fr")).toEqual({
    first: "lundi 14",
    last: "dimanche 20 décembre 2026",
  });
  expect(weekTexts("2026-11-30", "2026-12-06", "en")).toEqual({
    first: "Monday 30 November",
    last: "Sunday 6 December 2026",
  });
  expect(weekTexts("2026-12-28", "2027-01-03", "fr").first).toBe("lundi 28 décembre 2026");
  expect(weekTexts("2027-02-01", "2027-02-07", "fr").first).toBe("lundi 1er");
});
