import { t } from "@wakafine/shared/messages/catalogue.ts";
import type { CounterDeparture, CounterShift } from "@wakafine/shared/counter/contract.ts";
import { counterMessages as texts } from "@wakafine/shared/counter/messages.ts";
import { planningMessages } from "@wakafine/shared/departures/planning-messages.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { addDays, dayOf } from "@wakafine/shared/rules/dates.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { shortDay } from "@wakafine/shared/formats/dates.ts";
import {
  type Answer,
  control,
  controlNamed,
  press,
  renderScreen,
  type,
} from "../../testing/render-screen.tsx";
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

/** The counter page; `close()` closes the shift on another screen, `open()` opens one. */
function openPage({
  account,
  start = shift,
}: { account?: Readonly<Record<string, unknown>>; start?: CounterShift | null } = {}) {
  let current: CounterShift | null = start;
  const answers: {
    refunds: readonly unknown[];
    sale: Answer | null;
    closing: Answer | null;
    opening: Answer | null;
  } = {
    refunds: [],
    sale: null,
    closing: null,
    opening: null,
  };
  const router = createMemoryRouter([{ path: "/agency/counter", Component: Page }], {
    initialEntries: ["/agency/counter"],
  });
  const layout = (
    <main id="content" tabIndex={-1}>
      <RouterProvider router={router} />
    </main>
  );
  const shown = renderScreen(layout, {
    language: "fr",
    ...(account ? { account: { user: {}, uuid: "u", agency: account, token: "token" } } : {}),
    answer({ id, input }) {
      if (id === "openCounterShift") return answers.opening ?? { data: (current = shift) };
      if (id === "closeCounterShift") {
        current = closed;
        return answers.closing ?? { data: closed };
      }
      if (id === "createCounterSale" && answers.sale) return answers.sale;
      const day = (input as { query?: { departure_date?: string } }).query?.departure_date;
      if (id === "listCounterDepartures" && day)
        return { data: [departure("d3", "06:30", "Bafoussam")] };
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
      const refunds = answers.refunds;
      return {
        data: { data: refunds, total: refunds.length, pages: 1, current_page: 1, per_page: 20 },
      };
    },
  });
  return {
    ...shown,
    answers,
    close: () => (current = closed),
    open: () => (current = { ...shift, uuid: "s2" }),
  };
}

afterEach(() => vi.useRealTimers());

test("a sale stays on screen when the page reads that its shift was closed on another screen [G.counter.01, G.counter.03]", async () => {
  const page = openPage();
  fireEvent.click(await screen.findByRole("button", { name: /^Vendre : 08/ }));
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByText(/Yaoundé – Douala$/);
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
  await waitFor(() => expect(shown()).toHaveLength(1));
  fireEvent.change(search, { target: { value: "maroua" } });
  await screen.findByRole("button", { name: planningMessages.clearSearch.fr });
  press(planningMessages.clearSearch.fr);
  await waitFor(() => expect(shown()).toHaveLength(2));
});

test("a ticket of another day is sold: the day is chosen beside the departures and named in the sale [G.counter.02]", async () => {
  const { calls } = openPage();
  await screen.findByRole("button", { name: /^Vendre : 08/ });
  const tomorrow = addDays(dayOf(new Date()), 1);
  fireEvent.change(controlNamed("day"), { target: { value: tomorrow } });
  fireEvent.click(await screen.findByRole("button", { name: /^Vendre : 06/ }));
  screen.getByRole("heading", { name: `Départs : ${shortDay(tomorrow, "fr")}` });
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByText(new RegExp(`^${shortDay(tomorrow, "fr")}.+Bafoussam$`));
  type(controlNamed("name"), "Ngo Aline");
  type(controlNamed("phonenumber"), "677112233");
  fireEvent.click(within(dialog).getByRole("checkbox"));
  fireEvent.click(within(dialog).getByRole("button", { name: texts.sellNow.fr }));
  await waitFor(() =>
    expect(calls.find(({ id }) => id === "createCounterSale")).toMatchObject({
      input: { body: { departure_uuid: "d3", destination_city: "Bafoussam" } },
    }),
  );
  const days = calls.filter(({ id }) => id === "listCounterDepartures").map(({ input }) => input);
  expect(days.slice(0, 2)).toEqual([{ query: {} }, { query: { departure_date: tomorrow } }]);
});

test("a day that is over, as while a year is typed, is not asked for; the list stays [G.counter.02]", async () => {
  const { calls } = openPage();
  await screen.findByRole("button", { name: /^Vendre : 08/ });
  for (const value of ["0002-12-30", "2020-01-01", ""])
    fireEvent.change(controlNamed("day"), { target: { value } });
  fireEvent.blur(controlNamed("day"));
  expect(controlNamed("day").value).toBe(dayOf(new Date()));
  expect(calls.filter(({ id }) => id === "listCounterDepartures")).toHaveLength(1);
});

test("departures and owed refunds are read again every 30 seconds, without any event [G.counter.02, G.counter.05]", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { calls } = openPage();
  await screen.findByRole("button", { name: /^Vendre : 08/ });
  const reads = (id: string) => calls.filter((call) => call.id === id).length;
  expect([reads("listCounterDepartures"), reads("listCashRefunds")]).toEqual([1, 1]);
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect([reads("listCounterDepartures"), reads("listCashRefunds")]).toEqual([2, 2]);
});

test.each(["suspended", "pending", "refused"])(
  "a %s agency reads that it does not sell, not that no departure is planned; owed cash is still listed [G.auth.28, G.counter.05]",
  async (state) => {
    const { calls } = openPage({ account: { review: { state } } });
    await screen.findByText(texts.notSelling.fr);
    await screen.findByRole("heading", { name: texts.noRefunds.fr });
    expect(screen.queryByText(texts.noDepartures.fr)).toBeNull();
    expect(calls.some(({ id }) => id === "listCounterDepartures")).toBe(false);
  },
);

test("the focus stays in the page after a shift is opened and after it is closed [G.counter.01]", async () => {
  openPage({ start: null });
  const focused = () => document.activeElement?.id;
  type(await screen.findByLabelText(texts.float.fr), "20 000");
  screen.getByRole("button", { name: texts.open.fr }).focus();
  press(texts.open.fr);
  const close = await screen.findByRole("button", { name: texts.close.fr });
  expect(focused()).toBe("content");
  close.focus();
  fireEvent.click(close);
  type(await screen.findByLabelText(texts.countedCash.fr), "20000");
  press(texts.compare.fr);
  await screen.findByText(/^Le compte est bon/);
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: texts.close.fr }));
  await screen.findByText(texts.lastShift.fr);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(focused()).toBe("content");
});

const failed = (status: number, code: string | null): Answer => ({
  ok: false,
  failure: {
    kind: status === 0 ? "network" : "refused",
    status,
    message: "Refus",
    code: code as never,
    data: null,
  },
});

test("a shift that was closed although the response was lost says so, and its dialog does not come back for the next shift [G.counter.01, G.counter.04]", async () => {
  const { answers, toasts } = openPage();
  answers.closing = failed(0, null);
  fireEvent.click(await screen.findByRole("button", { name: texts.close.fr }));
  type(await screen.findByLabelText(texts.countedCash.fr), "20000");
  press(texts.compare.fr);
  await screen.findByText(/^Le compte est bon/);
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: texts.close.fr }));
  await screen.findByText(texts.lastShift.fr);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(toasts().map(({ text }) => text)).toContain(texts.closed.fr);
  expect(document.activeElement?.id).toBe("content");
  type(await screen.findByLabelText(texts.float.fr), "20 000");
  press(texts.open.fr);
  await screen.findByRole("button", { name: texts.close.fr });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a shift opened on another screen meanwhile is shown, says so and keeps the focus in the page [G.counter.01]", async () => {
  const { answers, toasts, open } = openPage({ start: null });
  type(await screen.findByLabelText(texts.float.fr), "20 000");
  open();
  answers.opening = failed(409, "shift_already_open");
  screen.getByRole("button", { name: texts.open.fr }).focus();
  press(texts.open.fr);
  await screen.findByRole("button", { name: texts.close.fr });
  expect(toasts()).toMatchObject([{ kind: "warning", text: "Refus" }]);
  expect(document.activeElement?.id).toBe("content");
});

test("links above the departures lead to the sales and the owed refunds, with their number, when there are any [G.counter.03, G.counter.05]", async () => {
  const { answers, calls } = openPage({ start: { ...shift, sales: 3, seats: 1 } });
  answers.refunds = [
    {
      uuid: "r1",
      order_code: "CAL-1",
      name: "Fotso Paul",
      phonenumber: null,
      amount: 5000,
      city_departure: "Yaoundé",
      city_destination: "Douala",
    },
  ];
  fireEvent.click(await screen.findByRole("link", { name: `${texts.refunds.fr} (1)` }));
  expect(document.activeElement?.textContent).toBe(texts.refunds.fr);
  fireEvent.click(screen.getByRole("link", { name: `${texts.soldList.fr} (3)` }));
  expect(document.activeElement?.textContent).toBe(texts.soldList.fr);
  expect(calls.filter(({ id }) => id === "listCashRefunds")).toHaveLength(1);
  screen.getByText(t(texts.salesOne, "fr", { seats: 1 }));
});

test("no link leads to an empty part; a departure shows its class [G.counter.02, G.counter.03]", async () => {
  openPage();
  await screen.findByRole("heading", { name: texts.noRefunds.fr });
  await screen.findByRole("button", { name: /^Vendre : 08/ });
  expect(screen.queryByRole("navigation", { name: texts.onThisPage.fr })).toBeNull();
  expect(screen.getAllByText("Economique")).toHaveLength(2);
});

test("while the drawer is counted the page behind hides the sums of the shift [G.counter.04]", async () => {
  openPage();
  const close = await screen.findByRole("button", { name: texts.close.fr });
  const sums = screen.getByText(texts.drawer.fr).closest("dl")?.parentElement;
  expect(sums?.className).toBe("");
  fireEvent.click(close);
  await screen.findByLabelText(texts.countedCash.fr);
  expect(sums?.className).toContain("covered");
  press(shellMessages.cancel.fr);
  await waitFor(() => expect(sums?.className).toBe(""));
});

test("the page names a sale without a response, also when its shift is closed, and opens it [G.counter.03]", async () => {
  const page = openPage();
  page.answers.sale = failed(0, null);
  fireEvent.click(await screen.findByRole("button", { name: /^Vendre : 08/ }));
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByText(/Yaoundé – Douala$/);
  type(controlNamed("name"), "Ngo Aline");
  type(controlNamed("phonenumber"), "677112233");
  fireEvent.click(within(dialog).getByRole("checkbox"));
  page.close();
  fireEvent.click(within(dialog).getByRole("button", { name: texts.sellNow.fr }));
  await screen.findByText(texts.lastShift.fr);
  press(shellMessages.cancel.fr);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("alert").textContent).toContain("Ngo Aline");
  press(texts.checkSale.fr);
  await screen.findByText(texts.unresolvedText.fr);
  page.answers.sale = {
    data: {
      ...departure("d1", "08:00", "Douala"),
      name: "Ngo Aline",
      seats: [7],
      amount: 5000,
      city_destination: "Douala",
    },
  };
  press(texts.sendAgain.fr);
  await screen.findByText(texts.soldSms.fr);
  press(texts.done.fr);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(document.activeElement?.id).toBe("content");
});
