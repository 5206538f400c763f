import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { adminPayoutMessages as texts } from "@wakafine/shared/payouts/admin-messages.ts";
import type { AdminPayout, DuePayout } from "@wakafine/shared/payouts/admin-contract.ts";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import {
  control,
  errorBelow,
  press,
  renderScreen,
  spaced,
  type,
} from "../../testing/render-screen.tsx";
import { CreatePayoutDialog } from "./payout-dialogs.tsx";
import { Page } from "./payouts-page.tsx";

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
  let requested = 0;
  const office = renderScreen(
    <CreatePayoutDialog
      due={due}
      approvalFrom={200_000}
      onRequested={() => (requested += 1)}
      onClose={() => undefined}
    />,
    { language: "en", answer: () => ({ data: { id: "p1", state: "requested" } }) },
  );
  return { ...office, requested: () => requested };
}

test("the whole amount due is proposed for the only validated number, and a recent change of number is pointed out [G.momo.02]", async () => {
  const { calls, requested } = open();
  expect(control(texts.payAmount.en).value).toBe("48500");
  expect(screen.getByText(texts.recentNote.en)).toBeTruthy();
  press(texts.request.en);
  await waitFor(() => expect(requested()).toBe(1));
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

const requested: AdminPayout = {
  id: "p1",
  agency_uuid: "a1",
  agency_name: "Grand Calao",
  amount: 241_433,
  departures: 2,
  type: "ORANGE",
  phonenumber: "+237699001122",
  number_changed: false,
  state: "requested",
  approval_required: true,
  requested_date: "2026-11-24T09:00:00.000Z",
  requested_by: { id: "admin", name: "Ada" },
  approved_by: null,
  ended_date: null,
  ended_by: null,
  transaction_id: null,
  failure: null,
  reversal: null,
};

/** Opens the page of payouts for an administrator; open payouts are `payouts`. */
function openPage(address: string, accountId: string, payouts: readonly AdminPayout[]) {
  const list = { page: 1, per_page: 20, total: 1 };
  const router = createMemoryRouter([{ path: "/admin/payouts", Component: Page }], {
    initialEntries: [address],
  });
  const account = { user: { id: accountId }, uuid: accountId, agency: null, token: "token" };
  return renderScreen(<RouterProvider router={router} />, {
    language: "fr",
    account,
    answer: ({ id }) =>
      id === "listDuePayouts"
        ? { data: { ...list, data: [due, numberless], total_due: 48_500, approval_from: 200_000 } }
        : { data: id === "listPayouts" ? { ...list, data: payouts } : { id: "p1" } },
  });
}

const numberless: DuePayout = { ...due, agency_uuid: "a2", agency_name: "Sanaga", om: null };
const name = (text: { fr: string }) => ({ name: text.fr });

test("a request that needs approval is approved by another administrator, not by the one who made it [G.momo.02]", async () => {
  openPage("/admin/payouts?show=open", "admin", [requested]);
  await screen.findByText(texts.otherApproves.fr);
  expect(screen.queryByRole("button", name(texts.approve))).toBeNull();
  openPage("/admin/payouts?show=open", "other", [requested]);
  await screen.findByRole("button", name(texts.approve));
  expect(screen.queryByText(texts.otherApproves.fr)).toBeNull();
});

test("a payout is recorded as paid by another administrator than the one who approved it, also by the requester [G.momo.02]", async () => {
  const approved: AdminPayout = {
    ...requested,
    state: "approved",
    approved_by: { id: "other", name: "Bih" },
  };
  openPage("/admin/payouts?show=open", "other", [approved]);
  await screen.findByText(texts.otherPays.fr);
  expect(screen.queryByRole("button", name(texts.markExecuted))).toBeNull();
  openPage("/admin/payouts?show=open", "admin", [approved]);
  await screen.findByRole("button", name(texts.markExecuted));
  expect(screen.queryByText(texts.otherPays.fr)).toBeNull();
});

test("a reversal that waits is approved by another administrator; the one who asked for it may only refuse it [G.momo.02]", async () => {
  const reversal = {
    state: "requested",
    cause: "returned",
    reason: "Number closed",
    requested_date: "2026-11-25T09:00:00.000Z",
    requested_by: { id: "other", name: "Bih" },
    ended_date: null,
    ended_by: null,
    refusal: null,
  } as const;
  const executed: AdminPayout = { ...requested, state: "executed", reversal };
  openPage("/admin/payouts?show=open", "other", [executed]);
  await screen.findByText(texts.otherApproves.fr);
  expect(screen.queryByRole("button", name(texts.approveReversal))).toBeNull();
  expect(screen.getByRole("button", name(texts.refuseReversal))).toBeTruthy();
  openPage("/admin/payouts?show=open", "admin", [executed]);
  await screen.findByRole("button", name(texts.approveReversal));
});

test("a request that nobody approved is withdrawn, and one that may be paid has failed [G.momo.02]", async () => {
  const { calls } = openPage("/admin/payouts?show=open", "admin", [requested]);
  fireEvent.click(await screen.findByRole("button", name(texts.withdraw)));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(texts.withdrawTitle.fr)).toBeTruthy();
  type(dialog.getByRole("textbox"), "Trop tôt");
  fireEvent.click(dialog.getByRole("button", name(texts.withdraw)));
  await waitFor(() =>
    expect(calls.filter(({ id }) => id === "failPayout").map(({ input }) => input)).toEqual([
      { params: { id: "p1" }, body: { reason: "Trop tôt" } },
    ]),
  );
  const approved_by = { id: "other", name: "Bih" };
  openPage("/admin/payouts?show=open", "admin", [{ ...requested, state: "approved", approved_by }]);
  fireEvent.click(await screen.findByRole("button", name(texts.markFailed)));
  expect(await screen.findByText(texts.failedTitle.fr)).toBeTruthy();
});

test("an ended payout that nobody approved is shown as a cancelled request [G.momo.02]", async () => {
  openPage("/admin/payouts?show=ended", "admin", [{ ...requested, state: "failed" }]);
  await screen.findByText(texts.withdrawn.fr);
  expect(screen.queryByText(texts.failed.fr)).toBeNull();
});

test("after a request the payouts in progress are shown, and an agency without a number is told where to register one [G.momo.02]", async () => {
  const { calls } = openPage("/admin/payouts", "admin", [requested]);
  fireEvent.click(await screen.findByRole("button", name(texts.pay)));
  expect(screen.getAllByText(spaced(texts.noNumberHelp.fr))).toHaveLength(1);
  fireEvent.click(await screen.findByRole("button", name(texts.request)));
  await screen.findByText(texts.otherApproves.fr);
  expect(control(texts.show.fr).value).toBe("open");
  expect(calls.filter(({ id }) => id === "createPayout")).toHaveLength(1);
});
