import { plus, smaller, wholeBelow } from "@wakafine/shared/rules/decimal.ts";
import { shareByWeight, ticketPrices } from "@wakafine/shared/bookings/refundable.ts";
import type { LedgerEntry } from "../payments/public.ts";
import type { BookingRecord, LegRecord } from "./booking-record.ts";

/** A booking with its prices, fees and coupon. */
type PricedBooking = Pick<BookingRecord, "passengers" | "fees" | "couponValue"> & {
  readonly legs: readonly Pick<
    LegRecord,
    "agencyId" | "departureId" | "unitPrice" | "agencyShareXaf"
  >[];
};

type PaidBooking = PricedBooking &
  Pick<BookingRecord, "amountXaf"> & {
    /** Paid by a voucher; default 0. */
    readonly voucherXaf?: number;
  };

/**
 * Returns the ledger entries of a paid booking, in whole francs that sum to −amount, or to −(amount − voucher) with the debit of voucher_owed. Each agency's share is held until its departure ends.
 * Commission and coupon cost name the agency and departure they belong to, for the agency's statement.
 * The platform receives commission and fees and pays the coupon, at most up to prices and fees; the remainder of rounding down is booked as rounding [G.price.03, G.book.13].
 */
export function creditsOf(booking: PaidBooking): readonly LedgerEntry[] {
  const agencies = booking.legs.map((leg): LedgerEntry => ({
    account: "agency_held",
    amountXaf: -leg.agencyShareXaf,
    agencyId: leg.agencyId,
    departureId: leg.departureId,
  }));
  const coupons = divideAmongTickets(couponCostOf(booking), booking);
  const platform = booking.legs.flatMap((leg, index): LedgerEntry[] => {
    const bookedTo = { agencyId: leg.agencyId, departureId: leg.departureId };
    const commission = leg.unitPrice * booking.passengers - leg.agencyShareXaf;
    const first = index * booking.passengers;
    const coupon = sum(coupons.slice(first, first + booking.passengers));
    return [
      { account: "platform_commission", amountXaf: -commission, ...bookedTo },
      { account: "coupon_cost", amountXaf: coupon, ...bookedTo },
    ];
  });
  const fees: LedgerEntry = { account: "platform_fee", amountXaf: -wholeBelow(booking.fees) };
  const entries = [...agencies, ...platform, fees];
  const remainder = -booking.amountXaf - sum(entries.map((entry) => entry.amountXaf));
  return [
    ...entries,
    { account: "rounding" as const, amountXaf: remainder },
    { account: "voucher_owed" as const, amountXaf: booking.voucherXaf ?? 0 },
  ].filter((entry) => entry.amountXaf !== 0);
}

/** Returns what the platform pays for the coupon: at most prices and fees, whole francs. */
function couponCostOf(booking: PricedBooking): number {
  return wholeBelow(smaller(booking.couponValue, plus(pricesOf(booking), booking.fees)));
}

/** Returns the prices of all tickets, whole francs. */
function pricesOf({ legs, passengers }: PricedBooking): number {
  return sum(legs.map((leg) => leg.unitPrice * passengers));
}

/** Divides an amount among the tickets in proportion to their prices, leg by leg, whole francs. */
function divideAmongTickets(
  amountXaf: number,
  { legs, passengers }: PricedBooking,
): readonly number[] {
  const unitPrices = legs.map((leg) => leg.unitPrice);
  return shareByWeight(amountXaf, ticketPrices(passengers, unitPrices));
}

/** A ticket whose sale is taken back; `position` is the passenger's index, `refundXaf` whole francs, `feeXaf` the part of it that returns the fees. */
export interface ReversedTicket {
  readonly leg: number;
  readonly position: number;
  readonly refundXaf: number;
  readonly feeXaf?: number;
}

/**
 * Returns the ledger entries that take back the sale of cancelled tickets, in whole francs that sum to their refunds. They reverse the shares of agencies,
 * commission, coupon and rounding, and the fees that are refunded. Cancelling every ticket of a booking reverses what `creditsOf` booked,
 * except the fees, the part of the coupon that pays them, and the voucher.
 */
export function reversalOf(
  booking: PricedBooking,
  tickets: readonly ReversedTicket[],
): readonly LedgerEntry[] {
  const couponXaf = Math.min(couponCostOf(booking), pricesOf(booking));
  const coupons = divideAmongTickets(couponXaf, booking);
  return tickets.flatMap(({ leg: index, position, refundXaf, feeXaf = 0 }) => {
    const leg = booking.legs[index];
    if (!leg) throw new Error(`the booking has no leg ${index}`);
    const bookedTo = { agencyId: leg.agencyId, departureId: leg.departureId };
    const equal = Array.from({ length: booking.passengers }, () => 1);
    const agencyShare = shareByWeight(leg.agencyShareXaf, equal)[position] ?? 0;
    const commission = leg.unitPrice - agencyShare;
    const coupon = coupons[index * booking.passengers + position] ?? 0;
    const entries: LedgerEntry[] = [
      { account: "agency_held", amountXaf: agencyShare, ...bookedTo },
      { account: "platform_commission", amountXaf: commission, ...bookedTo },
      { account: "coupon_cost", amountXaf: -coupon, ...bookedTo },
      { account: "platform_fee", amountXaf: feeXaf },
      { account: "rounding", amountXaf: refundXaf - feeXaf - agencyShare - commission + coupon },
    ];
    return entries.filter((entry) => entry.amountXaf !== 0);
  });
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}
