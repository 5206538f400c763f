import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { seatsLostMessages } from "@wakafine/shared/bookings/seats-lost-messages.ts";
import { screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { PageAddressProvider } from "../../lib/page-address.tsx";
import { type Answer, press, renderScreen } from "../../testing/render-screen.tsx";
import { sampleDepartureDetail, sampleHold } from "../../testing/sample-departure.ts";
import { BookingDialog } from "./booking-dialog.tsx";
import type { BookingDraft } from "./booking-draft.ts";

/** Addresses to which the dialog was left. */
let left: string[] = [];
beforeAll(async () => {
  // Chunks of the dialog; the first import of a run may take longer than a test waits.
  await Promise.all([import("./payment-step.tsx"), import("./seats-lost.tsx")]);
  await import("./payment-failure.ts");
});
beforeEach(() => {
  left = [];
  for (const move of ["assign", "replace"] as const)
    vi.spyOn(window.location, move).mockImplementation((to) => void left.push(String(to)));
  // Back leads to the entry below the dialog, Forward to the payment step.
  vi.spyOn(window.history, "go").mockImplementation((delta = 0) => {
    window.history.replaceState({ step: delta < 0 ? -1 : 2, fromList: false }, "");
    window.dispatchEvent(new PopStateEvent("popstate"));
  });
  window.history.replaceState(null, "", "/app/booking?departure=d1&places=1");
});

const departure = sampleDepartureDetail({ uuid: "d1" });
const openHold = sampleHold();
const hold = { ...openHold, hold_until: openHold.now };
const draft: BookingDraft = {
  hold: openHold,
  form: {
    forms: [
      {
        type: "owner",
        provide_cni: false,
        name: "Ngo",
        surname: "Aline",
        genre: "2",
        phone: "677123456",
        cni: "112784903",
      },
    ],
    station: 0,
    receiveTicketBy: "SMS",
    receiveAddress: "",
  },
  step: 2,
  choice: { method: "MOBILE", operator: "MTN", terms: true },
  idempotencyKey: "key-of-the-draft",
};
const failed = (failure: Partial<ApiFailure>): Answer => ({
  ok: false,
  failure: { kind: "refused", status: 409, message: "Refus", code: null, data: null, ...failure },
});
const network = failed({ kind: "network", status: 0 });
const booked = failed({ code: "hold_booked", data: { order_hidden_uuid: "order" } });
const expired = failed({ code: "hold_expired" });
const waitingPage = "/payment/loading?order=order&from=elsewhere";

function open(kept: BookingDraft, answers: Readonly<Record<string, Answer>>) {
  return renderScreen(
    <PageAddressProvider
      address={{
        pathname: "/app/booking",
        query: new URLSearchParams({ departure: "d1", places: "1" }),
        params: {},
      }}
    >
      <BookingDialog
        departure={departure}
        destination={null}
        returnLeg={null}
        places={1}
        delivery={{ initial: "SMS", messenger: true }}
        draft={kept}
        onOutdated={() => undefined}
      />
    </PageAddressProvider>,
    {
      language: "fr",
      account: null,
      answer: ({ id }) =>
        answers[id] ?? { data: id === "changeHold" || id === "holdSeats" ? openHold : null },
    },
  );
}

async function pay(): Promise<void> {
  const name = new RegExp(`^${bookingMessages.pay.fr} .*4`);
  const button = await screen.findByRole("button", { name });
  await waitFor(() => expect(button.getAttribute("aria-disabled")).not.toBe("true"));
  button.click();
}
const callsOf = ({ calls }: ReturnType<typeof open>, id: string) =>
  calls.filter((call) => call.id === id).length;
const notCharged = () => screen.queryByText(bookingMessages.notCharged.fr);

test.each([
  ["without a response", network],
  ["with a failure of the server", failed({ status: 500 })],
  ["with a failure of a gateway", failed({ status: 502 })],
  ["while the server is unavailable", failed({ status: 503, code: "unavailable" })],
  ["while the first request is running", failed({ code: "idempotency_in_progress" })],
])(
  "an order that fails %s is sent again with the same key [G.book.24]",
  async (_failure, answer) => {
    const shown = open(draft, { createBooking: answer });
    await pay();
    await waitFor(() => expect(shown.toasts()).toHaveLength(1));
    await pay();
    await waitFor(() => expect(shown.keys).toEqual([draft.idempotencyKey, draft.idempotencyKey]));
  },
);

test.each(["price_changed", "too_many_requests", "idempotency_conflict"] as const)(
  "an order that is refused with %s gets a new key [G.book.24]",
  async (code) => {
    const shown = open(draft, { createBooking: failed({ code }) });
    await pay();
    await waitFor(() => expect(shown.toasts()).toHaveLength(1));
    await pay();
    await waitFor(() => expect(shown.keys).toHaveLength(2));
    expect(new Set(shown.keys).size).toBe(2);
  },
);

test("an order whose seats are in an earlier order leads to that order's waiting page and ends the draft [G.book.24, G.pay.03]", async () => {
  const shown = open(draft, { createBooking: booked });
  await pay();
  await waitFor(() => expect(left).toEqual([waitingPage]));
  expect(shown.toasts()).toEqual([]);
  expect(shown.tab.read("booking.d1")).toBeNull();
});

test("an order that a copy of this tab sent with other details leads to it at once, without a second order [G.book.24]", async () => {
  const answers: Record<string, Answer> = {
    createBooking: failed({ code: "idempotency_conflict" }),
  };
  const shown = open(draft, answers);
  await waitFor(() => expect(callsOf(shown, "changeHold")).toBe(1));
  answers["changeHold"] = booked;
  await pay();
  await waitFor(() => expect(left).toEqual([waitingPage]));
  expect(callsOf(shown, "createBooking")).toBe(1);
  expect(shown.toasts()).toEqual([]);
});

test("after a reload the dialog leads to the order that has its seats, and takes no others [G.book.10, G.book.24]", async () => {
  const shown = open({ ...draft, sentHold: "h" }, { changeHold: booked });
  await waitFor(() => expect(left).toEqual([waitingPage]));
  expect(shown.calls.map(({ id }) => id)).toEqual(["changeHold"]);
  expect(shown.tab.read("booking.d1")).toBeNull();
});

test("the draft remembers that its seats were sent in an order [G.book.24]", async () => {
  const shown = open(draft, { createBooking: network });
  await pay();
  await waitFor(() => expect(shown.tab.read("booking.d1")).toMatchObject({ sentHold: "h" }));
  expect(document.cookie).toContain("paying=yes");
});

test("when the seats of an order without a response have ended, nothing is said about a charge until the server knows the order [G.book.10, G.book.24]", async () => {
  const answers: Record<string, Answer> = { changeHold: network };
  const shown = open({ ...draft, hold, sentHold: "h" }, answers);
  await screen.findByText(seatsLostMessages.unconfirmed.fr);
  expect(notCharged()).toBeNull();
  expect(screen.queryByRole("button", { name: seatsLostMessages.takeAgain.fr })).toBeNull();
  answers["changeHold"] = booked;
  await waitFor(() => press(seatsLostMessages.checkOrder.fr));
  await waitFor(() => expect(left).toEqual([waitingPage]));
  expect(callsOf(shown, "holdSeats")).toBe(0);
});

test("when there is no such order, seats can be taken again and nothing was charged [G.book.10, G.book.24]", async () => {
  const answers: Record<string, Answer> = { changeHold: network };
  open({ ...draft, hold, sentHold: "h" }, answers);
  await screen.findByText(seatsLostMessages.unconfirmed.fr);
  answers["changeHold"] = expired;
  await waitFor(() => press(seatsLostMessages.checkOrder.fr));
  await screen.findByRole("button", { name: seatsLostMessages.takeAgain.fr });
  expect(notCharged()).not.toBeNull();
  expect(left).toEqual([]);
});

test("when the server refuses the order because its hold has ended, seats can be taken again and nothing was charged [G.book.10]", async () => {
  const shown = open(draft, { createBooking: expired });
  await pay();
  await screen.findByRole("button", { name: seatsLostMessages.takeAgain.fr });
  expect(notCharged()).not.toBeNull();
  expect(callsOf(shown, "changeHold")).toBe(1);
});

test("leaving the dialog after an order without a response leads to the order, if there is one [G.book.24]", async () => {
  const answers: Record<string, Answer> = { createBooking: network };
  const shown = open(draft, answers);
  await pay();
  await waitFor(() => expect(shown.toasts()).toHaveLength(1));
  answers["changeHold"] = booked;
  window.history.go(-3);
  await waitFor(() => press(bookingMessages.leave.fr));
  await waitFor(() => expect(left).toEqual([waitingPage]));
  expect(callsOf(shown, "releaseHold")).toBe(0);
});
