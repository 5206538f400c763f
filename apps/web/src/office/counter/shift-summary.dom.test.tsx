import type { CounterShift } from "@wakafine/shared/counter/contract.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "../../testing/render-screen.tsx";
import { ShiftSums } from "./shift-summary.tsx";

const shift: CounterShift = {
  uuid: "s",
  opened_date: "2026-12-30T06:00:00Z",
  opening_float: 20_000,
  sales: 1,
  seats: 1,
  sales_amount: 6_800,
  refunds: 0,
  refunds_amount: 0,
  drawer: 26_800,
  closed_date: null,
  expected: null,
  counted: null,
  difference: null,
  reason: null,
};

test.each<[Language, number, string]>([
  ["fr", 0, "Ventes (0 place)"],
  ["fr", 1, "Ventes (1 place)"],
  ["fr", 2, "Ventes (2 places)"],
  ["en", 0, "Sales (0 seats)"],
  ["en", 1, "Sales (1 seat)"],
  ["en", 2, "Sales (2 seats)"],
])(
  "the seats of a shift agree with their number (%s, %i) [G.counter.03]",
  (language, seats, text) => {
    renderScreen(<ShiftSums shift={{ ...shift, seats }} />, { language });
    expect(screen.getByText(text)).toBeTruthy();
  },
);
