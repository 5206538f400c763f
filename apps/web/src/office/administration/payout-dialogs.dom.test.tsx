import { screen, waitFor } from "@testing-library/react";
import { adminPayoutMessages as texts } from "@wakafine/shared/payouts/admin-messages.ts";
import type { DuePayout } from "@wakafine/shared/payouts/admin-contract.ts";
import { expect, test } from "vitest";
import { control, errorBelow, press, renderScreen, type } from "../../testing/render-screen.tsx";
import { CreatePayoutDialog } from "./payout-dialogs.tsx";

const due: DuePayout = {
  agency_uuid: "a1",
  agency_name: "Grand Calao",
  agency_state: "active",
  amount_due: 48_500,
  departures: 2,
  oldest_date: "2026-11-20T06:00:00.000Z",
  amount_in_progress: 0,
  momo: null,
  om: {
    phonenumber: "+237699001122",
    validated_date: "2026-11-24T09:00:00.000Z",
    changed_recently: true,
  },
};

function open() {
  let closed = 0;
  const office = renderScreen(
    <CreatePayoutDialog due={due} approvalFrom={200_000} onClose={() => (closed += 1)} />,
    { language: "en", answer: () => ({ data: { id: "p1", state: "requested" } }) },
  );
  return { ...office, closed: () => closed };
}

test("the whole amount due is proposed for the only validated number, and a recent change of number is pointed out [G.momo.02]", async () => {
  const { calls, closed } = open();
  expect(control(texts.payAmount.en).value).toBe("48500");
  expect(screen.getByText(texts.recentNote.en)).toBeTruthy();
  press(texts.request.en);
  await waitFor(() => expect(closed()).toBe(1));
  expect(calls.filter(({ id }) => id === "createPayout").map(({ input }) => input)).toEqual([
    { body: { agency_uuid: "a1", type: "ORANGE", amount: 48_500 } },
  ]);
});

test("an amount above what is due, or not whole, is refused at the field and not sent [G.momo.02]", async () => {
  const { calls } = open();
  type(control(texts.payAmount.en), "48 501");
  press(texts.request.en);
  await waitFor(() => expect(errorBelow(control(texts.payAmount.en))).toMatch(/48,500/));
  type(control(texts.payAmount.en), "12,5");
  await waitFor(() => expect(errorBelow(control(texts.payAmount.en))).toBe(texts.wholeAmount.en));
  expect(calls.filter(({ id }) => id === "createPayout")).toEqual([]);
});
