import type { ParcelState } from "@wakafine/shared/parcels/states.ts";
import { expect, test } from "vitest";
import { endableOf, problemsOf, validateProblem } from "./problem-form.ts";

const parcel = (
  status: ParcelState,
  ...exceptions: ("HELD" | "DAMAGED" | "LOST" | "RETURNED")[]
) => ({
  status,
  exceptions,
  back_date: null as string | null,
});

test("the problems that can be reported depend on the state, on what is known and on the role", () => {
  expect(problemsOf(parcel("WAREHOUSE"), true)).toEqual(["HELD", "DAMAGED", "LOST"]);
  expect(problemsOf(parcel("WAREHOUSE", "HELD"), false)).toEqual(["DAMAGED"]);
  expect(problemsOf(parcel("EMBARK"), false)).toEqual(["DAMAGED"]);
  expect(problemsOf(parcel("ARRIVE"), true)).toEqual(["HELD", "DAMAGED", "LOST", "RETURNED"]);
  expect(problemsOf(parcel("RECEIVE"), true)).toEqual([]);
});

test("a hold, a loss and a return can be ended before the withdrawal, damage never", () => {
  const held = parcel("ARRIVE", "DAMAGED", "HELD", "RETURNED");
  expect(endableOf(held, false)).toEqual(["HELD", "RETURNED"]);
  expect(endableOf(parcel("RECEIVE", "RETURNED"), true)).toEqual([]);
  const isBack = { ...held, back_date: "2026-12-26T08:00:00Z" };
  expect(endableOf(isBack, false), "it is back").toEqual(["HELD"]);
});

test("a loss is ended only by a member who may record one", () => {
  expect(endableOf(parcel("EMBARK", "LOST"), true)).toEqual(["LOST"]);
  expect(endableOf(parcel("EMBARK", "LOST"), false)).toEqual([]);
});

test("a report needs a problem and a note, damage a photo", () => {
  const form = { exception: "HELD", note: "Douane", images: [] } as const;
  expect(validateProblem(form)).toEqual({});
  expect(Object.keys(validateProblem({ ...form, exception: "", note: " " }))).toEqual([
    "exception",
    "note",
  ]);
  expect(Object.keys(validateProblem({ ...form, exception: "DAMAGED" }))).toEqual(["image"]);
  expect(Object.keys(validateProblem({ ...form, note: "a".repeat(301) }))).toEqual(["note"]);
});
