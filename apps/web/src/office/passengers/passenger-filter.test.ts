import type { AgencyPassenger } from "@wakafine/shared/tickets/passengers-contract.ts";
import { expect, test } from "vitest";
import { countIn, shownPassengers } from "./passenger-filter.ts";

const passenger = (lastname: string, more: Partial<AgencyPassenger> = {}) =>
  ({
    lastname,
    firstname: "",
    code_verification: "CAL-7K3M9QXW",
    phonenumber: null,
    ticket_status: "PAID",
    ...more,
  }) as AgencyPassenger;
const all = [
  passenger("Étoundi", { firstname: "Marie-Noël", ticket_status: "VALIDATE" }),
  passenger("Bello", { phonenumber: "+237677112256" }),
  passenger("Fotso", { ticket_status: "CANCEL", code_verification: "CAL-R2TX6MWC" }),
  passenger("Mbarga", { ticket_status: "BOOKED" }),
];
const names = (keyword: string, group: Parameters<typeof countIn>[1] = "all") =>
  shownPassengers(all, { keyword, group }).map(({ lastname }) => lastname);

test("passengers are found by a part of the name in either order, of the code or of the phone", () => {
  for (const keyword of ["etoundi marie", "NOËL ÉTOUNDI", "toun"])
    expect(names(keyword)).toEqual(["Étoundi"]);
  expect(names("r2tx 6mwc")).toEqual(["Fotso"]);
  expect(names("77 11 22")).toEqual(["Bello"]);
  expect(names(" ")).toHaveLength(4);
  for (const keyword of ["%", "nobody"]) expect(names(keyword)).toEqual([]);
});

test("a group has the passengers of its state and combines with the keyword", () => {
  const groups = ["all", "boarded", "expected", "cancelled", "unpaid"] as const;
  expect(groups.map((group) => countIn(all, group))).toEqual([4, 1, 1, 1, 1]);
  expect(names("", "cancelled")).toEqual(["Fotso"]);
  expect(names("bello", "boarded")).toEqual([]);
});
