import { screen, waitFor, within } from "@testing-library/react";
import { adminMessages } from "@wakafine/shared/administration/messages.ts";
import { paymentReviewMessages as texts } from "@wakafine/shared/administration/payment-review-messages.ts";
import type { PaymentReview } from "@wakafine/shared/payments/review-contract.ts";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { control, errorBelow, press, renderScreen, type } from "../../testing/render-screen.tsx";
import { PaymentReviewDialog } from "./payment-review-dialog.tsx";
import { Page } from "./payments-page.tsx";

const review: PaymentReview = {
  id: "a1",
  kind: "mismatch",
  since: "2026-11-20T09:00:00.000Z",
  attempt: "a1",
  booking_uuid: null,
  order_code: null,
  top_up: {
    uuid: "0190f3a0-0000-7000-8000-000000abc123",
    agency_uuid: "g1",
    agency: "Tam-Tam Colis",
  },
  amount: 10_000,
  provider: "mtn_momo",
  payer: "+237 6 78 •• •• 18",
  transaction_id: null,
  used_by_order: null,
  report: null,
};

test("a top-up under review shows its agency and reference, and is credited instead of assigned to an order [G.role.05]", async () => {
  const router = createMemoryRouter([{ path: "/", Component: Page }]);
  renderScreen(<RouterProvider router={router} />, {
    language: "en",
    answer: () => ({ data: { data: [review], page: 1, per_page: 20, total: 1 } }),
  });
  const link = await screen.findByRole("link", { name: "Top-up of Tam-Tam Colis" });
  expect(link.getAttribute("href")).toBe("/admin/agencies/g1");
  expect(screen.getByText("Reference abc123")).toBeTruthy();
  expect(screen.queryByText(texts.noOrder.en)).toBeNull();
  press(texts.settleTopUp.en);
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(texts.settleTopUpText.en)).toBeTruthy();
});

test("a payment in another currency is recorded as refunded at the provider, with the refund id and a reason [G.role.05]", async () => {
  const onClose = vi.fn();
  const { calls } = renderScreen(
    <PaymentReviewDialog review={review} action="returned" onClose={onClose} />,
    { language: "en", answer: () => ({ data: { id: "a1", state: "failed" } }) },
  );
  press(texts.returned.en);
  const [refundId, reason] = [control(texts.refundId.en), control(adminMessages.reason.en)];
  await waitFor(() => expect(errorBelow(refundId)).toBeTruthy());
  expect(errorBelow(reason)).toBeTruthy();
  expect(calls).toEqual([]);
  type(refundId, " re_3Q ");
  type(reason, "Paid in dollars");
  press(texts.returned.en);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const body = { subject: "attempt", reason: "Paid in dollars", refund_id: "re_3Q" };
  expect(calls).toEqual([{ id: "closeReview", input: { params: { id: "a1" }, body } }]);
});
