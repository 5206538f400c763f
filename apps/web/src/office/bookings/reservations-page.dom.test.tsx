import type { Reservation } from "@wakafine/shared/bookings/reservations-contract.ts";
import { reservationsMessages as texts } from "@wakafine/shared/bookings/reservations-messages.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../testing/render-screen.tsx";
import { Page } from "./reservations-page.tsx";

const reservation: Reservation = {
  uuid: "b",
  order_code: "WK7M3Q9XTR",
  status: "PAID",
  customer: { lastname: "Ngo Bassa", firstname: "Aline", phonenumber: "+237 6 77 •• •• 56" },
  trips: [
    {
      departure_uuid: "d",
      city_departure: "Yaoundé",
      city_destination: "Douala",
      departure_date: "18-12-2026",
      departure_hour: "06:30",
      travel_class: "ECONOMIC",
      seats: [3, 4],
      price: 13_000,
    },
  ],
  price: 13_000,
  payment_method: "MOBILE",
  operator: "MTN",
  created_date: "2026-12-01T08:05:00Z",
};

function openPage(data: readonly Reservation[], path = "") {
  const router = createMemoryRouter([{ path: "/agency/list/reservations", Component: Page }], {
    initialEntries: [`/agency/list/reservations${path}`],
  });
  return renderScreen(<RouterProvider router={router} />, {
    language: "fr",
    answer: () => ({
      data: { data, total: data.length, pages: 1, current_page: 1, per_page: 20 },
    }),
  });
}

afterEach(() => vi.useRealTimers());

test("a reservation shows order, customer, trip with a link to its passengers, seats, price, method and state [A2.trav.03, G.trav.05]", async () => {
  openPage([reservation]);
  const row = within((await screen.findByText("WK7M3Q9XTR")).closest("tr")!);
  for (const text of ["+237 6 77 •• •• 56", "13 000 FCFA", texts.MTN.fr, texts.PAID.fr])
    row.getByText(text);
  row.getByText(/Ngo Bassa Aline/);
  row.getByText(/Places 03, 04/);
  expect(row.getByRole("link").getAttribute("href")).toBe("/agency/my-travels/d");
});

test("the state filters the list, and an empty list and one without matches have different texts", async () => {
  const { calls } = openPage([]);
  await screen.findByRole("heading", { name: texts.none.fr });
  fireEvent.change(screen.getByLabelText(texts.status.fr), { target: { value: "REFUNDED" } });
  await screen.findByRole("heading", { name: stateMessages.no_results.fr });
  await waitFor(() =>
    expect(calls.at(-1)?.input).toEqual({ query: { status: "REFUNDED", page: 1, per_page: 20 } }),
  );
});

test("the reservations are read again every 30 seconds, without any event [G.trav.05]", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { calls } = openPage([reservation]);
  await screen.findByText("WK7M3Q9XTR");
  const reads = () => calls.filter(({ id }) => id === "listReservations").length;
  expect(reads()).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(reads()).toBe(2);
});
