import type { AgencyDeparture } from "@wakafine/shared/departures/planning-contract.ts";
import {
  editDepartureMessages,
  planningMessages,
  tripFormMessages,
} from "@wakafine/shared/departures/planning-messages.ts";
import { addDays, apiDay, dayOf } from "@wakafine/shared/rules/dates.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeAll, expect, test, vi } from "vitest";
import { control, press, renderScreen, type } from "../../testing/render-screen.tsx";
import { Page } from "./planning-page.tsx";

const day = addDays(dayOf(new Date()), 3);
const departure = {
  uuid: "d1",
  version: 1,
  city_departure: "Maroua",
  city_destination: "Yagoua",
  departure_date: apiDay(day),
  departure_hour: "10:30",
  departure_duration: "04:00",
  departure_end_date: apiDay(day),
  arriving_hour: "14:30",
  travel_class: "ECONOMIC",
  total_places_number: 70,
  remaining_places_number: 67,
  sold_places_number: 3,
  checked_in_number: 0,
  price: 5000,
  boarding_stations: [],
  intermediate_destinations: [],
} as unknown as AgencyDeparture;
const list = { data: [departure], total: 1, pages: 1, current_page: 1, per_page: 30 };
const answers: Readonly<Record<string, unknown>> = {
  listAgencyDepartures: list,
  countWeekDepartures: [],
  updateDeparture: { ...departure, departure_hour: "11:10" },
};

beforeAll(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  Element.prototype.scrollIntoView = () => undefined;
});

/** Opens the planning of a member with a role, and the menu of its departure. */
async function openMenu(role: number, keyword = "") {
  const path = `/agency/planing?day=${day}&keyword=${keyword}`;
  const router = createMemoryRouter([{ path: "/agency/planing", Component: Page }], {
    initialEntries: [path],
  });
  const account = {
    user: { user_agency_role: { id: role } },
    uuid: "u",
    agency: { uuid: "a", agency_transport_type: { id: 1 }, review: { state: "active" } },
    token: "token",
  };
  renderScreen(<RouterProvider router={router} />, {
    language: "fr",
    account,
    answer: ({ id }) => ({ data: answers[id] ?? null }),
  });
  const name = planningMessages.actionsOf.fr.split("{")[0] ?? "";
  fireEvent.click(await screen.findByRole("button", { name: new RegExp(`^${name}`) }));
  return router;
}

test("the menu of a departure leads to its passengers [A2.plan.01, A2.trav.04]", async () => {
  await openMenu(2);
  const name = new RegExp(planningMessages.passengersOf.fr.split("{")[0] ?? "");
  expect(screen.getByRole("link", { name }).getAttribute("href")).toBe("/agency/my-travels/d1");
});

test.each([
  ["a town stays", "yagoua", "yagoua"],
  ["an hour, which the departure has left, does not", "10h30", null],
])("after an edit the search for %s [A2.plan.18]", async (_what, entered, kept) => {
  const router = await openMenu(2, entered);
  const edit = editDepartureMessages.editOf.fr.split("{")[0] ?? "";
  fireEvent.click(screen.getByRole("button", { name: new RegExp(`^${edit}`) }));
  await screen.findByRole("dialog");
  type(control(tripFormMessages.oneHour.fr), "11:10");
  press(editDepartureMessages.saveAndNotify.fr);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const search = new URLSearchParams(router.state.location.search);
  expect([search.get("day"), search.get("keyword")]).toEqual([day, kept]);
});
