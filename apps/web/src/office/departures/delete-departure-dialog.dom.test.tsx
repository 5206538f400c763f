import type { AgencyDeparture } from "@wakafine/shared/departures/planning-contract.ts";
import { deleteDepartureMessages as texts } from "@wakafine/shared/departures/planning-messages.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Answer, press, renderScreen } from "../../testing/render-screen.tsx";
import { DeleteDepartureDialog } from "./delete-departure-dialog.tsx";

const departure = {
  uuid: "d1",
  city_departure: "Kribi",
  city_destination: "Edéa",
  departure_date: "21-12-2026",
  departure_hour: "08:00",
} as AgencyDeparture;
const shown = {
  uuid: "d1",
  tickets: 0,
  refund_amount: 0,
  cash_amount: 0,
  unpaid_bookings: 0,
  refusal: null,
  message: null,
};

/** Opens the dialog; `previews` are the successive responses to what the deletion does. */
function open(previews: readonly object[], deleted: () => Answer = () => ({ data: {} })) {
  let ended = 0;
  let read = 0;
  const office = renderScreen(
    <DeleteDepartureDialog
      departure={departure}
      onClose={() => undefined}
      onDeleted={() => (ended += 1)}
    />,
    {
      language: "en",
      answer: ({ id }) =>
        id === "deleteDeparture"
          ? deleted()
          : { data: previews[Math.min(read++, previews.length - 1)] },
    },
  );
  return { ...office, ended: () => ended };
}
const deletions = (calls: readonly { id: string; input: unknown }[]) =>
  calls.filter(({ id }) => id === "deleteDeparture").map(({ input }) => input);

test("a departure without tickets is deleted without force [A1.plan.02]", async () => {
  const { calls, ended } = open([shown], () => ({
    data: { uuid: "d1", cancelled_tickets: 0, refunded_amount: 0, cash_amount: 0 },
  }));
  await screen.findByText(texts.noTickets.en);
  press(texts.delete.en);
  await waitFor(() => expect(ended()).toBe(1));
  expect(deletions(calls)).toEqual([{ params: { id: "d1" }, query: {} }]);
});

test("the dialog and the notice after it say how much of the refund is handed out in cash at the counter [G.plan.03]", async () => {
  const { ended, toasts } = open(
    [{ ...shown, tickets: 3, refund_amount: 33_472, cash_amount: 9_400 }],
    () => ({
      data: { uuid: "d1", cancelled_tickets: 3, refunded_amount: 33_472, cash_amount: 9_400 },
    }),
  );
  await screen.findByText(/9,400 XAF in cash|9,400.*in cash/);
  press(texts.deleteAndRefund.en);
  await waitFor(() => expect(ended()).toBe(1));
  expect(toasts()).toMatchObject([
    {
      text: expect.stringMatching(/33,472.*refunded, .*9,400.*in cash/),
      action: { label: texts.toCounter.en, to: "/agency/counter" },
    },
  ]);
});

test("tickets paid while the dialog was open refuse the deletion and are then shown [A1.plan.02, G.plan.03]", async () => {
  const { calls, ended } = open([shown, { ...shown, tickets: 1, refund_amount: 2600 }], () => ({
    ok: false,
    failure: {
      kind: "refused",
      status: 409,
      message: "Tickets are already paid",
      code: "departure_has_tickets",
      data: { tickets: 1 },
    },
  }));
  await screen.findByText(texts.noTickets.en);
  press(texts.delete.en);
  await screen.findByText(/1 paid ticket will be cancelled and 2,600/);
  expect(screen.getByRole("dialog").textContent).toContain("Tickets are already paid");
  press(texts.deleteAndRefund.en);
  await waitFor(() =>
    expect(deletions(calls)[1]).toEqual({ params: { id: "d1" }, query: { force: "true" } }),
  );
  expect(ended()).toBe(0);
});

test.each([
  ["departure_left", texts.refusedLeft.en],
  ["ticket_already_validated", texts.refusedBoarded.en],
])("a refused deletion says why and has no button to delete: %s", async (refusal, text) => {
  const { calls } = open([{ ...shown, refusal, message: "x" }]);
  await screen.findByText(text);
  expect(screen.queryByRole("button", { name: texts.delete.en })).toBeNull();
  expect(deletions(calls)).toEqual([]);
});
