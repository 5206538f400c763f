import type { CounterDeparture, CounterShift } from "@wakafine/shared/counter/contract.ts";
import { counterMessages as texts } from "@wakafine/shared/counter/messages.ts";
import { planningMessages } from "@wakafine/shared/departures/planning-messages.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { control, controlNamed, press, renderScreen, type } from "../../testing/render-screen.tsx";
import { Page } from "./counter-page.tsx";

const departure = (uuid: string, hour: string, city: string): CounterDeparture => ({
  uuid,
  city_departure: "Yaoundé",
  departure_date: "30-12-2026",
  departure_hour: hour,
  travel_class: "ECONOMIC",
  total_places_number: 50,
  remaining_places_number: 20,
  destinations: [{ city, price: 5000 }],
});
const shift: CounterShift = {
  uuid: "s",
  opened_date: "2026-12-30T06:00:00Z",
  opening_float: 20_000,
  sales: 0,
  seats: 0,
  sales_amount: 0,
  refunds: 0,
  refunds_amount: 0,
  drawer: 20_000,
  closed_date: null,
  expected: null,
  counted: null,
  difference: null,
  reason: null,
};
const closed: CounterShift = {
  ...shift,
  drawer: 0,
  closed_date: "2026-12-30T09:00:00Z",
  expected: 20_000,
  counted: 20_000,
  difference: 0,
};

/** The counter page; `close()` closes the shift on another screen. */
function openPage() {
  let current = shift;
  const router = createMemoryRouter([{ path: "/agency/counter", Component: Page }], {
    initialEntries: ["/agency/counter"],
  });
  const shown = renderScreen(<RouterProvider router={router} />, {
    language: "fr",
    answer({ id }) {
      if (id === "getCounterShift") return { data: { shift: current, sales: [] } };
      if (id === "listCounterDepartures")
        return { data: [departure("d1", "08:00", "Douala"), departure("d2", "09:30", "Kribi")] };
      if (id === "createCounterSale")
        return {
          ok: false,
          failure: {
            kind: "refused",
            status: 409,
            message: "Ouvrez d'abord votre caisse",
            code: "no_open_shift",
            data: null,
          },
        };
      return { data: { data: [], total: 0, pages: 1, current_page: 1, per_page: 20 } };
    },
  });
  return { ...shown, close: () => (current = closed) };
}

test("a sale stays on screen when the page reads that its shift was closed on another screen [G.counter.01, G.counter.03]", async () => {
  const page = openPage();
  fireEvent.click(await screen.findByRole("button", { name: /^Vendre : 08/ }));
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByRole("option", { name: /Kribi/ });
  type(controlNamed("name"), "Ngo Aline");
  type(controlNamed("phonenumber"), "677112233");
  fireEvent.click(within(dialog).getByRole("checkbox"));
  page.close();
  fireEvent.click(within(dialog).getByRole("button", { name: texts.sellNow.fr }));
  await screen.findByText(texts.lastShift.fr);
  within(screen.getByRole("dialog")).getByText(texts.closedElsewhere.fr);
  expect(controlNamed("name").value).toBe("Ngo Aline");
});

test("today's departures are searched by town and hour, and the search can be cleared [G.counter.02]", async () => {
  openPage();
  const shown = () =>
    screen.queryAllByRole("button", { name: /^Vendre : / }).map((button) => button.ariaLabel);
  await waitFor(() => expect(shown()).toHaveLength(2));
  const search = control(planningMessages.search.fr);
  fireEvent.change(search, { target: { value: "Yaoundé – Kribi" } });
  await waitFor(() => expect(shown()).toHaveLength(1), { timeout: 3000 });
  fireEvent.change(search, { target: { value: "maroua" } });
  await screen.findByRole("button", { name: planningMessages.clearSearch.fr }, { timeout: 3000 });
  press(planningMessages.clearSearch.fr);
  await waitFor(() => expect(shown()).toHaveLength(2));
});
