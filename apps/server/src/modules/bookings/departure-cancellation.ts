import type { DepartureCancellation } from "@wakafine/shared/departures/planning-contract.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import type { RequestContext } from "../../context.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError } from "../../http/failure.ts";
import { membershipOf } from "../../http/permission.ts";
import { departureState } from "../departures/public.ts";
import type { CancellableRow } from "./booking-listener.ts";
import type { Booking } from "./booking-plan.ts";
import type { BookingRecord } from "./booking-record.ts";
import { refundSharesOf } from "./booking-snapshot.ts";
import { bookingById, bookingsOfDeparture } from "./booking-store.ts";

/** Returns the paid tickets of a booking on a departure with their refund in full, which includes their share of the fees [G.ticket.02]. */
export function wholeRefunds(
  record: BookingRecord,
  rows: readonly CancellableRow[],
  departureId: string,
) {
  const shares = refundSharesOf(record);
  return rows
    .filter(({ leg, status }) => status === "PAID" && record.legs[leg]?.departureId === departureId)
    .map((row) => {
      const feeXaf = shares[row.leg * record.passengers + row.position]?.feeShareXaf ?? 0;
      return { ...row, feeXaf, refundXaf: row.refundable_xaf + feeXaf };
    });
}

/** Returns what cancelling a departure of the caller's agency does now, before it is confirmed [G.plan.03]. Throws not_found. */
export async function getDepartureCancellation(
  { context: { database }, listener }: Booking,
  id: string,
  request: RequestContext,
): Promise<DepartureCancellation> {
  const { agencyId } = membershipOf(request);
  const departureId = uuidOrNull(id);
  if (departureId === null) throw appError("not_found");
  const [[departure], bookings] = await database.batch([
    departureState(agencyId, departureId),
    bookingsOfDeparture(agencyId, departureId),
  ]);
  if (!departure || departure.withdrawn) throw appError("not_found");
  const paid = bookings.filter((booking) => booking.paid > 0);
  const [records, tickets] = await Promise.all([
    database.batch(paid.map((booking) => bookingById(booking.id))),
    database.batch(paid.map((booking) => listener.readTickets(booking.id, false))),
  ]);
  const refunds = records.flatMap(([found], index) =>
    found
      ? wholeRefunds(found.booking, tickets[index] ?? [], departureId).map(({ refundXaf }) => ({
          refundXaf,
          isCash: found.booking.paymentMethod === "CASH",
        }))
      : [],
  );
  const sumXaf = (some: typeof refunds) => some.reduce((sum, { refundXaf }) => sum + refundXaf, 0);
  const isBoarded = bookings.some((booking) => booking.checked_in > 0);
  const refusal = departure.left
    ? ("departure_left" as const)
    : isBoarded
      ? ("ticket_already_validated" as const)
      : null;
  return {
    uuid: departureId,
    tickets: refunds.length,
    refund_amount: sumXaf(refunds),
    cash_amount: sumXaf(refunds.filter(({ isCash }) => isCash)),
    unpaid_bookings: bookings.filter(({ status }) => status === "PENDING").length,
    refusal,
    message: refusal && t(errorMessages[refusal], request.language),
  };
}
