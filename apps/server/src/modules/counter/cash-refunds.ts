import type { CashRefund } from "@wakafine/shared/counter/contract.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { maskPhone } from "@wakafine/shared/rules/phone.ts";
import { v7 as uuid } from "uuid";
import type { Context, RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import { completeIdempotent, idempotencyKeyOf, runOnce } from "../../database/idempotency.ts";
import { uuidOrNull, withoutNul } from "../../database/sql-text.ts";
import { appError } from "../../http/failure.ts";
import type { PageResponse } from "../../http/page.ts";
import { offsetOf, pageResponse, rowsCounted } from "../../http/page.ts";
import { enqueue } from "../../jobs/outbox.ts";
import type { OwedCash } from "../bookings/public.ts";
import { isPurged, refundCash } from "../bookings/public.ts";
import { postCash } from "../payments/public.ts";
import { cashierOf, requireOpenShift } from "./cashier.ts";
import type { CashRefundRow } from "./counter-reads.ts";
import { cashRefundsListed, lockCashRefund, shiftById } from "./counter-reads.ts";
import { insertCashRefund, markRefundPaid } from "./counter-store.ts";

/** Returns the statements that record the cash owed for a counter sale, with ledger, message and audit, in the transaction that cancels it. */
export function oweCashRefund({ request, ...owed }: OwedCash): readonly Statement<unknown>[] {
  const { agencyId, departureId, bookingId, amountXaf } = owed;
  const id = uuid();
  return [
    insertCashRefund(id, agencyId, departureId, bookingId, amountXaf),
    ...postCash({ kind: "cash_refund_owed", ...owed }),
    enqueue("refund-owed-message", id, { bookingId, amountXaf, reason: "cash" }),
    audit(
      {
        action: "owe cash refund",
        entity: "booking",
        entityId: bookingId,
        details: { amount_xaf: amountXaf },
      },
      request,
    ),
  ];
}

/** Returns the cash that the caller's agency still owes, the oldest first. */
export async function listCashRefunds(
  { database }: Context,
  { query }: InputOf<"listCashRefunds">,
  request: RequestContext,
): Promise<PageResponse<CashRefund>> {
  const paging = { page: query.page, perPage: query.per_page };
  const code = query.order_code;
  const rows = await database.query(
    cashRefundsListed(
      cashierOf(request).agencyId,
      code === undefined ? null : withoutNul(code).trim().toUpperCase(),
      rowsCounted,
      paging.perPage,
      offsetOf(paging),
    ),
  );
  const data = rows.flatMap((row) => (row.id === null ? [] : [toRefundResponse(row)]));
  return pageResponse(data, rows[0]?.counted ?? 0, paging);
}

/** Pays owed cash from the drawer of the caller's open shift. Throws not_found, no_open_shift, not_in_this_state when it is paid, and drawer_too_low. */
export function payCashRefund(
  { database }: Context,
  { params }: InputOf<"payCashRefund">,
  request: RequestContext,
): Promise<CashRefund> {
  const key = idempotencyKeyOf(request, "payCashRefund", params);
  const cashier = cashierOf(request);
  const { agencyId, userId } = cashier;
  const id = uuidOrNull(params.id);
  if (id === null) throw appError("not_found");
  return runOnce(database, key, () =>
    database.transaction(async (transaction) => {
      const [refund] = await transaction.query(lockCashRefund(agencyId, id));
      if (!refund) throw appError("not_found");
      if (refund.paid !== null) throw appError("not_in_this_state");
      const shiftId = await requireOpenShift(transaction, cashier);
      const [shift] = await transaction.query(shiftById(agencyId, userId, shiftId));
      if ((shift?.drawer ?? 0) < refund.amount) throw appError("drawer_too_low");
      const response = toRefundResponse({ ...refund, paid: refund.now });
      await transaction.finish([
        markRefundPaid(id, shiftId),
        ...postCash({
          kind: "cash_refund",
          shiftId,
          ...cashier,
          departureId: refund.departure_id,
          bookingId: refund.booking_id,
          amountXaf: refund.amount,
        }),
        refundCash(refund.booking_id, request),
        audit(
          {
            action: "pay cash refund",
            entity: "booking",
            entityId: refund.booking_id,
            details: { amount_xaf: refund.amount, shift: shiftId },
          },
          request,
        ),
        ...(key ? [completeIdempotent(key, response)] : []),
      ]);
      return response;
    }),
  );
}

/** Returns a cash refund in the form of the contract; the phone is masked. */
export function toRefundResponse(row: CashRefundRow): CashRefund {
  return {
    uuid: row.id,
    order_code: row.order_code,
    name: row.name ?? "",
    phonenumber: isPurged(row.owner_phone) ? null : maskPhone(row.owner_phone),
    amount: row.amount,
    city_departure: row.from_town,
    city_destination: row.to_town,
    departure_date: row.departure_date,
    departure_hour: row.departure_hour,
    owed_date: row.owed,
    paid_date: row.paid,
  };
}
