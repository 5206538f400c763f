import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { PaymentReview } from "@wakafine/shared/payments/review-contract.ts";
import { maskPhone } from "@wakafine/shared/rules/phone.ts";
import type { Context } from "../../context.ts";
import type { PageResponse } from "../../http/page.ts";
import { offsetOf, pageResponse, rowsCounted } from "../../http/page.ts";
import type { PaymentReviewRow } from "./payment-review-reads.ts";
import { paymentReviewsListed } from "./payment-review-reads.ts";

/** Returns money without a ticket and payments that need a decision, the oldest first; empty unless something is wrong [G.role.05]. */
export async function listPaymentReviews(
  { database }: Context,
  { query }: InputOf<"listPaymentReviews">,
): Promise<PageResponse<PaymentReview>> {
  const paging = { page: query.page, perPage: query.per_page };
  const rows = await database.query(
    paymentReviewsListed(rowsCounted, paging.perPage, offsetOf(paging)),
  );
  return pageResponse(rows.map(toReview), rows[0]?.counted ?? 0, paging);
}

function toReview(row: PaymentReviewRow): PaymentReview {
  return {
    id: row.id,
    kind: row.kind,
    since: row.since,
    attempt: row.attempt_id,
    booking_uuid: row.booking_id,
    order_code: row.order_code,
    top_up:
      row.top_up_id === null || row.top_up_agency_id === null || row.top_up_agency === null
        ? null
        : { uuid: row.top_up_id, agency_uuid: row.top_up_agency_id, agency: row.top_up_agency },
    amount: row.amount_xaf,
    provider: row.driver,
    payer: row.payer_phone === null ? null : maskPhone(row.payer_phone),
    transaction_id: row.transaction_id,
    used_by_order: row.used_by_order,
    report: row.report,
  };
}
