import type { AgencyDeparture } from "@wakafine/shared/departures/planning-contract.ts";
import { travelsMessages as texts } from "@wakafine/shared/departures/travels-messages.ts";
import { listMessages } from "@wakafine/shared/messages/lists.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { type Answer, press, renderScreen } from "../../testing/render-screen.tsx";
import { Page } from "./travels-page.tsx";

const departure = (index: number) =>
  ({
    uuid: `d${index}`,
    city_departure: "Yaoundé",
    city_destination: "Douala",
    departure_date: "18-12-2026",
    departure_hour: `${String(index % 24).padStart(2, "0")}:00`,
    departure_end_date: "18-12-2026",
    arriving_hour: "23:30",
    travel_class: "ECONOMIC",
    total_places_number: 70,
    remaining_places_number: 1,
    sold_places_number: 69,
    checked_in_number: 0,
    price: 4000,
  }) as unknown as AgencyDeparture;
const page = (from: number, count: number, total: number): Answer => ({
  data: {
    data: Array.from({ length: count }, (_, index) => departure(from + index)),
    total,
    pages: Math.ceil(total / 20),
    current_page: 1,
    per_page: 20,
  },
});

interface Body {
  readonly page: number;
  readonly state?: string;
  readonly order: string;
  readonly keyword?: string;
}

function openPage(
  answer: (body: Body) => Answer,
  { language = "fr", path = "/agency/my-travels" }: { language?: "fr" | "en"; path?: string } = {},
) {
  const router = createMemoryRouter([{ path: "/agency/my-travels", Component: Page }], {
    initialEntries: [path],
  });
  const { calls } = renderScreen(<RouterProvider router={router} />, {
    language,
    answer: ({ input }) => answer((input as { body: Body }).body),
  });
  return { bodies: () => calls.map(({ input }) => (input as { body: Body }).body), router };
}
const rows = () => document.querySelectorAll("tbody tr").length;

test("the first page replaces the list, more pages append to it, and each departure leads to its passengers [A2.trav.01, A2.trav.04]", async () => {
  const { bodies } = openPage((body) => (body.page === 1 ? page(0, 20, 25) : page(20, 5, 25)));
  await waitFor(() => expect(rows()).toBe(20));
  press(listMessages.more.fr);
  await waitFor(() => expect(rows()).toBe(25));
  expect(bodies().map((body) => body.page)).toEqual([1, 2]);
  expect(screen.queryByRole("button", { name: listMessages.more.fr })).toBeNull();
  const [link] = screen.getAllByRole("link", { name: /^Passagers du départ/ });
  expect(link?.getAttribute("href")).toBe("/agency/my-travels/d0");
});

test("state, order and keyword change the list and the address [A2.trav.02]", async () => {
  const { bodies, router } = openPage(() => page(0, 1, 1));
  await waitFor(() => expect(rows()).toBe(1));
  expect(bodies().at(-1)).toMatchObject({ departure_in_progress: true, order: "asc" });
  fireEvent.change(screen.getByLabelText(texts.state.fr), { target: { value: "past" } });
  await waitFor(() => expect(bodies().at(-1)).toMatchObject({ state: "past", order: "desc" }));
  fireEvent.change(screen.getByLabelText(texts.order.fr), { target: { value: "asc" } });
  await waitFor(() => expect(bodies().at(-1)).toMatchObject({ state: "past", order: "asc" }));
  fireEvent.change(screen.getByLabelText(texts.search.fr), { target: { value: "Kribi" } });
  await waitFor(() => expect(bodies().at(-1)).toMatchObject({ keyword: "Kribi" }));
  expect(router.state.location.search).toBe("?keyword=Kribi&state=past&order=asc");
});

test("a new agency sees that there is no departure, in both languages, and where to plan one [A8.trav.02]", async () => {
  for (const [language, text] of [
    ["fr", "Aucun départ"],
    ["en", "No departure"],
  ] as const) {
    openPage(() => page(0, 0, 0), { language });
    await screen.findByRole("heading", { name: text });
    screen.getByRole("link", { name: texts.plan[language] });
  }
});

test("a failed list can be retried, a missing network has its own message, and a refused role has no retry", async () => {
  let failing = true;
  const failure = (status: number, kind: "refused" | "network" = "refused"): Answer => ({
    ok: false,
    failure: { kind, status, message: "panne", code: null, data: null },
  });
  openPage(() => (failing ? failure(500) : page(0, 1, 1)));
  await screen.findByRole("heading", { name: "panne" });
  failing = false;
  press(shellMessages.retry.fr);
  await waitFor(() => expect(rows()).toBe(1));
  openPage(() => failure(0, "network"));
  await screen.findByRole("heading", {
    name: stateMessages["shared.internet_connexion_error"].fr,
  });
  openPage(() => failure(403));
  await screen.findByRole("heading", { name: "panne" });
  expect(screen.queryByRole("button", { name: shellMessages.retry.fr })).toBeNull();
});

test("when more departures fail to load, those shown stay and only the next page is requested again", async () => {
  let failing = true;
  const { bodies } = openPage((body) => {
    if (body.page === 1) return page(0, 20, 25);
    return failing
      ? {
          ok: false,
          failure: { kind: "refused", status: 500, message: "panne", code: null, data: null },
        }
      : page(20, 5, 25);
  });
  await waitFor(() => expect(rows()).toBe(20));
  press(listMessages.more.fr);
  await screen.findByRole("heading", { name: "panne" });
  expect(rows()).toBe(20);
  failing = false;
  press(shellMessages.retry.fr);
  await waitFor(() => expect(rows()).toBe(25));
  expect(bodies().map((body) => body.page)).toEqual([1, 2, 2]);
});

test("the list is loaded again when the network is back", async () => {
  let online = false;
  openPage(() =>
    online
      ? page(0, 1, 1)
      : {
          ok: false,
          failure: { kind: "network", status: 0, message: "x", code: null, data: null },
        },
  );
  await screen.findByRole("alert");
  online = true;
  fireEvent(window, new Event("online"));
  await waitFor(() => expect(rows()).toBe(1));
});
