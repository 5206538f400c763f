import type { CounterShift } from "@wakafine/shared/counter/contract.ts";
import { counterMessages as texts } from "@wakafine/shared/counter/messages.ts";
import { shortDay } from "@wakafine/shared/formats/dates.ts";
import { addDays, apiDay, dayOf } from "@wakafine/shared/rules/dates.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { Account } from "../../lib/client-store.ts";
import {
  type Answer,
  control,
  controlNamed,
  errorBelow,
  press,
  renderScreen,
  spaced,
  type,
} from "../../testing/render-screen.tsx";
import { CloseShiftDialog } from "./close-shift-dialog.tsx";
import { saleDraft } from "./departures.tsx";
import { SaleDialog, type SentSale } from "./sale-dialog.tsx";
import { useUnresolved } from "./unresolved.ts";

const departure = {
  uuid: "d1",
  city_departure: "Yaoundé",
  departure_date: apiDay(dayOf(new Date())),
  departure_hour: "08:00",
  travel_class: "ECONOMIC",
  total_places_number: 50,
  remaining_places_number: 20,
  destinations: [{ city: "Douala", price: 5000 }],
};
const sale = {
  name: "Ngo Aline",
  seats: [7],
  amount: 5000,
  city_departure: "Yaoundé",
  city_destination: "Douala",
  departure_date: apiDay(dayOf(new Date())),
  departure_hour: "08:00",
};
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
const unauthenticated: Answer = {
  ok: false,
  failure: { kind: "unauthenticated", status: 0, message: "Refus", code: null, data: null },
};

const suspended = (account: Account | null): Account | null =>
  account && { ...account, agency: { ...account.agency, review: { state: "suspended" } } };

const closing = { onClose: () => undefined, onClosed: () => undefined };

/** A counter whose sale dialog opens and closes. */
function Counter({ day = null }: { readonly day?: string | null }) {
  const [open, setOpen] = useState(false);
  const attempt = useUnresolved<SentSale>(saleDraft);
  return open ? (
    <SaleDialog
      first={{ departure: "d1", city: "Douala", day }}
      attempt={attempt}
      hasShift
      onClose={() => setOpen(false)}
    />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      open
    </button>
  );
}

function openCounter(day: string | null = null) {
  const answers: {
    sale: Answer | Promise<Answer>;
    departures: readonly unknown[];
    failure: Answer | null;
  } = {
    sale: { data: sale },
    departures: [{ ...departure, departure_date: apiDay(day ?? dayOf(new Date())) }],
    failure: null,
  };
  const router = createMemoryRouter([{ path: "/", element: <Counter day={day} /> }]);
  const shown = renderScreen(<RouterProvider router={router} />, {
    language: "fr",
    answer: ({ id }) =>
      id === "createCounterSale" ? answers.sale : (answers.failure ?? { data: answers.departures }),
  });
  return { ...shown, answers };
}
afterEach(() => vi.useRealTimers());

test("the sale starts at its first field, and a sale without fields at its title [G.counter.03]", async () => {
  const { answers } = openCounter();
  answers.sale = failed(0, null);
  press("open");
  expect(document.activeElement).toBe(controlNamed("places"));
  press(shellMessages.cancel.fr);
  await sell();
  await unresolvedOpens();
  press(shellMessages.cancel.fr);
  press("open");
  expect(document.activeElement?.textContent).toBe(texts.unresolvedTitle.fr);
});

/** Waits for the dialog of a sale without a response: its buttons are found only once it is open. */
const unresolvedOpens = () =>
  waitFor(() => within(screen.getByRole("dialog")).getByText(texts.unresolvedText.fr));

async function sell(): Promise<void> {
  press("open");
  await screen.findByText(/Yaoundé – Douala$/);
  type(controlNamed("name"), sale.name);
  type(controlNamed("phonenumber"), "677112233");
  fireEvent.click(screen.getByRole("checkbox"));
  press(texts.sellNow.fr);
}
/** The amount differs from what was ticked: the sale is not sent before a new tick. */
async function confirmNewAmount(label: RegExp): Promise<void> {
  await screen.findByText(label);
  const tick = screen.getByRole<HTMLInputElement>("checkbox");
  expect(tick.checked).toBe(false);
  press(texts.sellNow.fr);
  await screen.findByText(texts.confirmCash.fr);
  fireEvent.click(tick);
}
const close = () => press(shellMessages.cancel.fr);

test.each([
  ["without a response", failed(0, null)],
  ["with a failure of the server", failed(500, null)],
  ["while the first request is running", failed(409, "idempotency_in_progress")],
])(
  "a sale that ended %s is sold once: it is shown as it was sent, also in a reopened dialog, and sent again with the same key; the next sale gets another [G.book.24, G.counter.03]",
  async (_failure, failure) => {
    const { answers, calls, keys } = openCounter();
    answers.sale = failure;
    await sell();
    await unresolvedOpens();
    close();
    press("open");
    await screen.findByText(/Ngo Aline, .*77 11 22 33\. 08.*Yaoundé – Douala\. Places : 1, /);
    expect(document.querySelector("[name=name]")).toBeNull(); // nothing to type differently
    answers.sale = { data: sale };
    press(texts.sendAgain.fr);
    await screen.findByText(texts.soldSms.fr);
    press(texts.done.fr);
    await sell();
    await screen.findByText(texts.soldSms.fr);
    const sent = calls.filter(({ id }) => id === "createCounterSale");
    expect(sent[1]).toEqual(sent[0]);
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(sessionStorage).toHaveLength(0);
  },
);

test.each([
  ["without a session", failed(401, "unauthenticated")],
  ["without a token", unauthenticated],
  ["after too many requests", failed(429, "too_many_requests")],
  ["without the permission", failed(403, "forbidden")],
  ["by an intermediary", failed(404, null)],
])(
  "a sale without a response that is sent again and refused %s keeps its key, because the server has not looked it up [G.book.24, G.counter.03]",
  async (_refusal, refusal) => {
    const { answers, calls, keys } = openCounter();
    answers.sale = failed(0, null);
    await sell();
    await unresolvedOpens();
    answers.sale = refusal;
    press(texts.sendAgain.fr);
    await waitFor(() => expect(keys).toHaveLength(2));
    await waitFor(() =>
      expect(
        screen.getByRole("button", { name: texts.sendAgain.fr }).getAttribute("aria-busy"),
      ).not.toBe("true"),
    );
    close();
    press("open");
    answers.sale = { data: sale };
    press(texts.sendAgain.fr);
    await screen.findByText(texts.soldSms.fr);
    const sent = calls.filter(({ id }) => id === "createCounterSale");
    expect(sent[2]).toEqual(sent[0]);
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
  },
);

test("after a sale without a response another price does not change what is sent again; a refusal gives the form back with what was entered [G.counter.03]", async () => {
  const { answers, calls, keys } = openCounter();
  answers.sale = failed(0, null);
  await sell();
  await unresolvedOpens();
  answers.departures = [{ ...departure, destinations: [{ city: "Douala", price: 6000 }] }];
  close();
  press("open");
  await unresolvedOpens();
  answers.sale = failed(409, "price_changed");
  press(texts.sendAgain.fr);
  await screen.findByText("Refus");
  const sent = calls.filter(({ id }) => id === "createCounterSale");
  expect(sent[1]).toEqual(sent[0]);
  expect([controlNamed("name").value, controlNamed("phonenumber").value]).toEqual([
    sale.name,
    "677112233",
  ]);
  answers.sale = { data: sale };
  await confirmNewAmount(/^6.?000 FCFA reçus/);
  press(texts.sellNow.fr);
  await screen.findByText(texts.soldSms.fr);
  expect(keys[2]).not.toBe(keys[0]);
});

test("the tick for the received cash counts for its amount only: another price or number of seats needs a new one [G.counter.02, G.counter.03]", async () => {
  const { answers, keys } = openCounter();
  let respond: (answer: Answer) => void = () => undefined;
  answers.sale = new Promise<Answer>((resolve) => (respond = resolve));
  await sell();
  await waitFor(() => expect(keys).toHaveLength(1));
  answers.departures = [{ ...departure, destinations: [{ city: "Douala", price: 6000 }] }];
  respond(failed(409, "price_changed"));
  await screen.findByText("Refus");
  answers.sale = { data: sale };
  await confirmNewAmount(/^6.?000 FCFA reçus/);
  fireEvent.change(controlNamed("places"), { target: { value: "2" } });
  expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
  await confirmNewAmount(/^12.?000 FCFA reçus/);
  press(texts.sellNow.fr);
  await screen.findByText(texts.soldSms.fr);
  expect(keys).toHaveLength(2);
});

test("a sale shows its departure with the class and its own towns alone, and no select for one town; a stop has its own price [G.counter.02, G.counter.03]", async () => {
  const { answers, calls } = openCounter();
  press("open");
  const trip = await screen.findByText(/^08.+Yaoundé – Douala$/);
  expect(trip.nextSibling?.textContent).toMatch(/^Economique · 5.?000\sFCFA · 20\splaces$/u);
  expect(document.querySelector("[name=departure]")).toBeNull();
  const stop = { city: "Edéa", price: 3000 };
  answers.departures = [
    { ...departure, destinations: [...departure.destinations, stop] },
    { ...departure, uuid: "d2", destinations: [{ city: "Kribi", price: 6000 }] },
  ];
  answers.sale = failed(409, "departure_changed");
  type(controlNamed("name"), sale.name);
  type(controlNamed("phonenumber"), "677112233");
  fireEvent.click(screen.getByRole("checkbox"));
  press(texts.sellNow.fr);
  const towns = within(await screen.findByLabelText(texts.destination.fr));
  expect(towns.getAllByRole("option").map(({ textContent }) => textContent?.split(",")[0])).toEqual(
    ["Douala", "Edéa"],
  );
  fireEvent.change(controlNamed("departure"), { target: { value: "d1 Edéa" } });
  answers.sale = { data: { ...sale, seats: [6, 7], amount: 3000, city_destination: "Edéa" } };
  await confirmNewAmount(/^3.?000 FCFA reçus en/);
  press(texts.sellNow.fr);
  await screen.findByText(/^08.+Yaoundé – Edéa$/);
  screen.getByText("Places : 6, 7");
  screen.getByText(/^3.?000 FCFA reçus$/);
  expect(calls.findLast(({ id }) => id === "createCounterSale")).toMatchObject({
    input: { body: { departure_uuid: "d1", destination_city: "Edéa", expected_total: 3000 } },
  });
});

test("a sale whose departure or town is gone from the list says so once and is not sent [G.counter.02]", async () => {
  const { answers, calls } = openCounter();
  answers.sale = failed(404, "not_found");
  answers.departures = [{ ...departure, destinations: [{ city: "Edéa", price: 3000 }] }];
  press("open");
  await screen.findByRole("option", { name: texts.townGone.fr });
  press(texts.sellNow.fr);
  await waitFor(() => expect(errorBelow(controlNamed("departure"))).toBe(texts.townGone.fr));
  expect(calls.some(({ id }) => id === "createCounterSale")).toBe(false);
  fireEvent.change(controlNamed("departure"), { target: { value: "d1 Edéa" } });
  type(controlNamed("name"), sale.name);
  type(controlNamed("phonenumber"), "677112233");
  fireEvent.click(screen.getByRole("checkbox"));
  answers.departures = [];
  press(texts.sellNow.fr);
  await waitFor(() => expect(screen.queryByText(/Yaoundé – Edéa/)).toBeNull());
  expect(screen.getByRole("alert").textContent).toBe(texts.departureGone.fr);
});

test("a sale without a response can be given up for another one, which has another key [G.counter.03]", async () => {
  const { answers, keys } = openCounter();
  answers.sale = failed(0, null);
  await sell();
  await unresolvedOpens();
  press(texts.otherSale.fr);
  await screen.findByText(texts.saleTitle.fr);
  expect(controlNamed("name").value).toBe("");
  answers.sale = { data: sale };
  type(controlNamed("name"), "Fotso Paul");
  type(controlNamed("phonenumber"), "677445566");
  fireEvent.click(screen.getByRole("checkbox"));
  press(texts.sellNow.fr);
  await screen.findByText(texts.soldSms.fr);
  expect(keys[1]).not.toBe(keys[0]);
});

test("after a lost response the departures are read again [G.counter.03]", async () => {
  const { answers, calls } = openCounter();
  answers.sale = failed(0, null);
  await sell();
  const reads = () => calls.filter(({ id }) => id === "listCounterDepartures").length;
  await unresolvedOpens();
  await waitFor(() => expect(reads()).toBe(2));
});

test("a form that the session interrupted is there again after the login, with its day [G.auth.26, G.counter.03]", async () => {
  const tomorrow = addDays(dayOf(new Date()), 1);
  const { store, calls } = openCounter(tomorrow);
  press("open");
  await screen.findByText(/Yaoundé – Douala$/);
  type(controlNamed("name"), sale.name);
  const account = store.get("account");
  act(() => store.set("account", null));
  expect(JSON.stringify(sessionStorage)).toContain(sale.name);
  act(() => store.set("account", account));
  close();
  press("open");
  await waitFor(() => expect(controlNamed("name").value).toBe(sale.name));
  await screen.findByText(new RegExp(`^${shortDay(tomorrow, "fr")}.+Douala$`));
  expect(calls.filter(({ id }) => id === "createCounterSale")).toEqual([]);
});

test("a sale that was sent when the session had ended is shown with its day after the login, and sent again as it was [G.auth.26, G.counter.03]", async () => {
  const tomorrow = addDays(dayOf(new Date()), 1);
  const { answers, keys } = openCounter(tomorrow);
  answers.sale = failed(401, "unauthenticated");
  await sell();
  await unresolvedOpens();
  screen.getByText(new RegExp(`Ngo Aline.+${shortDay(tomorrow, "fr")} 08.+Douala`));
  answers.sale = { data: sale };
  press(texts.sendAgain.fr);
  await screen.findByText(texts.soldSms.fr);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test("a sale of yesterday without a response is shown with its day, and is not sent again, because the server may have deleted its key [G.book.24, G.counter.03]", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { answers, keys } = openCounter();
  const today = dayOf(new Date());
  answers.sale = failed(0, null);
  await sell();
  await unresolvedOpens();
  screen.getByRole("button", { name: texts.sendAgain.fr });
  vi.setSystemTime(Date.now() + 24 * 3_600_000);
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  await screen.findByText(spaced(texts.saleTooOld.fr));
  screen.getByText(new RegExp(`Ngo Aline.+${shortDay(today, "fr")} 08.+Douala`));
  expect(screen.queryByRole("button", { name: texts.sendAgain.fr })).toBeNull();
  expect(screen.getByRole("link", { name: texts.pastShifts.fr }).getAttribute("href")).toBe(
    "/agency/counter/shifts",
  );
  press(texts.checked.fr);
  await screen.findByText(texts.saleTitle.fr);
  expect(keys).toHaveLength(1);
  expect(sessionStorage).toHaveLength(0);
});

test("a sale whose departures cannot be read says so and reads them again [G.counter.02]", async () => {
  const { answers } = openCounter();
  answers.failure = failed(500, null);
  press("open");
  await screen.findByText("Refus");
  answers.failure = null;
  press(shellMessages.retry.fr);
  await screen.findByText(/Yaoundé – Douala$/);
  expect(screen.queryByText("Refus")).toBeNull();
});

test("a sale that meets a suspension of the agency says so; a departure that is gone is named [G.auth.28, G.counter.02]", async () => {
  const { answers, store } = openCounter();
  answers.sale = failed(404, "not_found");
  await sell();
  await screen.findByText(texts.departureGone.fr, { selector: "[role=alert] *, [role=alert]" });
  act(() => store.set("account", suspended(store.get("account"))));
  await screen.findByText(texts.notSelling.fr);
});

test("a refused sale is sent with a new key", async () => {
  const { answers, keys } = openCounter();
  answers.sale = failed(409, "seats_unavailable");
  await sell();
  await screen.findByText("Refus");
  press(texts.sellNow.fr);
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[1]).not.toBe(keys[0]);
});

test("the dialog of a sale stays open until the response, which shows the seats", async () => {
  const { answers, keys } = openCounter();
  let respond: (answer: Answer) => void = () => undefined;
  answers.sale = new Promise<Answer>((resolve) => (respond = resolve));
  await sell();
  await waitFor(() => expect(keys).toHaveLength(1));
  close();
  respond({ data: sale });
  await screen.findByText(texts.soldSms.fr);
});

test("a sale refused because the shift was closed on another screen keeps what was entered, and is sold in a new shift opened above it [G.counter.01, G.counter.03]", async () => {
  const { answers, calls } = openCounter();
  answers.sale = failed(409, "no_open_shift");
  await sell();
  const closed = await screen.findByRole("alert");
  expect(closed.textContent).toContain(texts.closedElsewhere.fr);
  expect([controlNamed("name").value, controlNamed("phonenumber").value]).toEqual([
    sale.name,
    "677112233",
  ]);
  press(texts.openNew.fr);
  type(await screen.findByLabelText(texts.float.fr), "20 000");
  press(texts.open.fr);
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(calls.filter(({ id }) => id === "createCounterSale")).toHaveLength(1);
  answers.sale = { data: sale };
  press(texts.sellNow.fr);
  await screen.findByText(texts.soldSms.fr);
  expect(calls.filter(({ id }) => id !== "listCounterDepartures")).toMatchObject([
    { id: "createCounterSale" },
    { id: "openCounterShift", input: { body: { opening_float: 20_000 } } },
    { id: "createCounterSale", input: { body: { name: sale.name } } },
  ]);
});

test("a sale shows that the shift is closed as soon as the page knows it", async () => {
  renderScreen(
    <SaleDialog
      first={{ departure: "d1", city: "Douala", day: null }}
      attempt={{ sent: null, isTooOld: false, begin: vi.fn(), end: vi.fn(), giveUp: vi.fn() }}
      hasShift={false}
      onClose={() => undefined}
    />,
    { language: "fr", answer: () => ({ data: [departure] }) },
  );
  await screen.findByText(texts.closedElsewhere.fr);
});

test("the expected cash is shown only after the count; the count can be repeated before the shift is closed [G.counter.04]", async () => {
  const shift = { uuid: "s1", drawer: 20_000 } as CounterShift;
  const { calls } = renderScreen(<CloseShiftDialog {...closing} shift={shift} />, {
    language: "fr",
  });
  const dialogText = () => screen.getByRole("dialog").textContent?.replace(/\D/gu, "") ?? "";
  type(control(texts.countedCash.fr), "19500");
  expect(dialogText()).not.toContain("20000");
  press(texts.compare.fr);
  await screen.findByText(/^Attendu/);
  expect(dialogText()).toContain("20000");
  press(texts.close.fr);
  await waitFor(() => expect(errorBelow(control(texts.reason.fr))).not.toBeNull());
  expect(calls).toEqual([]);
  press(texts.recount.fr);
  expect((await screen.findByLabelText<HTMLInputElement>(texts.countedCash.fr)).value).toBe(
    "19500",
  );
});

test("a shift closed on another screen meanwhile says so before its dialog goes [G.counter.04]", async () => {
  const shift = { uuid: "s1", drawer: 20_000 } as CounterShift;
  let isOpen = true;
  const { toasts } = renderScreen(
    <CloseShiftDialog {...closing} shift={shift} onClosed={() => (isOpen = false)} />,
    { language: "fr", answer: () => failed(409, "shift_already_closed") },
  );
  type(control(texts.countedCash.fr), "20000");
  press(texts.compare.fr);
  await screen.findByText(/^Le compte est bon/);
  press(texts.close.fr);
  await waitFor(() => expect(toasts()).toMatchObject([{ kind: "warning", text: "Refus" }]));
  expect(isOpen).toBe(false);
});

test("a reason entered for a wrong count is not sent once the count is right [G.counter.04]", async () => {
  const shift = { uuid: "s1", drawer: 20_000 } as CounterShift;
  const { calls } = renderScreen(<CloseShiftDialog {...closing} shift={shift} />, {
    language: "fr",
  });
  type(control(texts.countedCash.fr), "19500");
  press(texts.compare.fr);
  type(await screen.findByLabelText(texts.reason.fr), "Monnaie rendue en trop");
  press(texts.recount.fr);
  type(await screen.findByLabelText(texts.countedCash.fr), "20000");
  press(texts.compare.fr);
  await screen.findByText(/^Le compte est bon/);
  press(texts.close.fr);
  await waitFor(() =>
    expect(calls).toEqual([
      {
        id: "closeCounterShift",
        input: { params: { id: "s1" }, body: { counted: 20_000, reason: "" } },
      },
    ]),
  );
});
