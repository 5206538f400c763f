import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { AdminRefund } from "@wakafine/shared/payments/refund-contract.ts";
import { fullName } from "@wakafine/shared/bookings/passenger.ts";
import type { Context } from "../../context.ts";
import type { PageResponse } from "../../http/page.ts";
import type { ProviderName } from "../payments/public.ts";
import { refundMinor, toPay } from "../payments/public.ts";
import { offsetOf, pageResponse, rowsCounted } from "../../http/page.ts";
import type { RefundRow } from "./refund-reads.ts";
import { refundsListed } from "./refund-reads.ts";

/** Whether a provider executes refunds automatically, and after how many days a submitted one is overdue. */
export type RefundRules = (provider: ProviderName) => {
  readonly automatic: boolean;
  readonly days: number;
};

/** Returns the refunds of all payments: open ones by due date, then the sent ones, newest first [G.role.05]. */
export async function listRefunds(
  {
    context: { database, config },
    rulesOf,
  }: { readonly context: Context; readonly rulesOf: RefundRules },
  { query }: InputOf<"listRefunds">,
): Promise<PageResponse<AdminRefund>> {
  const paging = { page: query.page, perPage: query.per_page };
  const rows = await database.query(
    refundsListed(query.state ?? null, rowsCounted, paging.perPage, offsetOf(paging)),
  );
  return pageResponse(
    rows.map((row) => toRefund(row, config.REFUND_APPROVAL_XAF, rulesOf(row.driver))),
    rows[0]?.counted ?? 0,
    paging,
  );
}

function toRefund(
  row: RefundRow,
  approvalXaf: number,
  { automatic, days }: ReturnType<RefundRules>,
): AdminRefund {
  return {
    id: row.id,
    order_code: row.order_code,
    top_up_agency: row.top_up_agency,
    amount: toPay(row).amount_xaf,
    state: row.state,
    reason: row.reason,
    provider: row.driver,
    payment_reference: row.provider_txn_id,
    payer_phone: row.payer_phone,
    requested_date: row.requested_at,
    due_date: row.due_at,
    overdue: row.overdue || (row.state === "submitted" && row.submitted_days > days),
    approval_required: row.amount_xaf + row.fixed_xaf >= approvalXaf,
    approved_by:
      row.approved_by === null
        ? null
        : { id: row.approved_by, name: fullName(row.firstname ?? "", row.lastname ?? "") },
    failure: row.failure,
    automatic: automatic && !row.charged_back,
    euro_cents: row.currency === "EUR" ? Number(refundMinor(toPay(row))) : null,
    submitted_date: row.submitted_at,
    transaction_id: row.operator_txn_id,
    ended_date: row.ended_at,
  };
}
