import { refundMessages as texts } from "@wakafine/shared/administration/refund-messages.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import type { AdminRefund } from "@wakafine/shared/payments/refund-contract.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { control, errorBelow, press, renderScreen, type } from "../../testing/render-screen.tsx";
import { absentPayer, RefundDialog } from "./refund-dialogs.tsx";

const refund: AdminRefund = {
  id: "0199a0c0-0000-7000-8000-000000000001",
  order_code: "WK7Q2M4XAB",
  top_up_agency: null,
  amount: 6000,
  state: "failed",
  reason: "cancelled",
  provider: "mtn_momo",
  payment_reference: "1",
  payer_phone: "+237677123456",
  requested_date: "2026-11-24T10:00:00Z",
  due_date: "2026-12-08T10:00:00Z",
  overdue: false,
  approval_required: false,
  approved_by: null,
  failure: "closed",
  automatic: false,
  euro_cents: null,
  submitted_date: null,
  transaction_id: null,
  ended_date: null,
};

test.each([
  [
    "a transaction id that another refund has is refused at its field",
    { fields: [{ field: "transaction_id", code: "transaction_used" }] },
    "Already used for another refund",
  ],
  ["any other refusal is shown in the dialog, not at the field", null, undefined],
])("%s [G.ticket.02]", async (_name, data, shown) => {
  const message = "The refusal of the server";
  const { calls } = renderScreen(
    <RefundDialog refund={refund} action="send" onClose={() => undefined} />,
    {
      language: "en",
      answer: () => ({
        ok: false,
        failure: { kind: "refused", status: 409, message, code: null, data },
      }),
    },
  );
  const field = control(t(texts.transactionId, "en"));
  type(field, "MP241124.1");
  press(t(texts.markSent, "en"));
  await waitFor(() => expect(calls).toHaveLength(1));
  if (shown) await waitFor(() => expect(errorBelow(field)).toContain(shown));
  else await waitFor(() => expect(screen.queryByText(message)).not.toBeNull());
  expect([errorBelow(field) ?? null, screen.queryByText(message) === null]).toEqual(
    shown ? [expect.stringContaining(shown), true] : [expect.toSatisfy((text) => !text), false],
  );
});

test.each([
  ["mtn_momo", texts.noPayer],
  ["stripe", texts.paidByCard],
  ["orange_web", texts.paidOnPage],
  ["notch_pay", texts.paidOnPage],
])("a refund of %s without a phone says how it was paid", (provider, text) => {
  expect(absentPayer(provider)).toBe(text);
});
