import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Context, RequestContext } from "../../context.ts";
import { statement } from "../../database/database.ts";
import { appError } from "../../http/failure.ts";
import { actorOf } from "../../http/permission.ts";
import type { OwnVoucherRow } from "../vouchers/public.ts";
import { ownVoucherColumns, toVoucherResponse } from "../vouchers/public.ts";
import { bookingByLink } from "./booking-store.ts";
import { ownedBookings } from "./owned-bookings.ts";
import { verifyOwner } from "./verify-owner.ts";

const vouchersOfOrder = statement<OwnVoucherRow, [bookingId: string]>(
  "vouchers of order",
  `select ${ownVoucherColumns} from vouchers v join bookings b on b.id = v.booking_id where v.booking_id = $1 order by v.issued_at`,
);
const vouchersOfUser = statement<OwnVoucherRow, [userId: string]>(
  "vouchers of user",
  `select ${ownVoucherColumns} from ${ownedBookings("$1::uuid")} o join bookings b on b.id = o.id join vouchers v on v.booking_id = b.id
   where o.manages order by voucher_refusal(v) is not null, v.issued_at desc limit 50`,
);

/** Returns the vouchers issued for tickets of an order, with their codes, to its owner only [G.ticket.05, G.ticket.07]. Throws not_found, and as `verifyOwner`. */
export async function showOrderVouchers(
  context: Context,
  { linkToken, code }: { readonly linkToken: string; readonly code: string | null },
  request: RequestContext,
): Promise<ResponseOf<"showOrderVouchers">> {
  const [found] = await context.database.query(bookingByLink(linkToken));
  if (!found) throw appError("not_found");
  await verifyOwner(context, found.booking, { purpose: "cancellation", code, request });
  const rows = await context.database.query(vouchersOfOrder(found.booking.id));
  return { vouchers: rows.map((row) => toVoucherResponse(context.config, row)) };
}

/** Returns the newest vouchers of bookings that the caller manages, those that can be used first. */
export async function listOwnVouchers(
  { config, database }: Context,
  request: RequestContext,
): Promise<ResponseOf<"listOwnVouchers">> {
  const rows = await database.query(vouchersOfUser(actorOf(request).userId));
  return { vouchers: rows.map((row) => toVoucherResponse(config, row)) };
}
