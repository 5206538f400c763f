import { plus, smaller, wholeBelow } from "@wakafine/shared/rules/decimal.ts";
import { shareByWeight, ticketPrices } from "@wakafine/shared/bookings/refundable.ts";
import type { LedgerEntry } from "../payments/public.ts";
import type { BookingRecord, LegRecord } from "./booking-record.ts";

type Shared = Pick<BookingRecord, "passengers" | "fees" | "couponValue" | "amountXaf"> & {
  /** Paid by a voucher; default 0. */
  readonly voucherXaf?: number;
  readonly legs: readonly Pick<
    LegRecord,
    "agencyId" | "departureId" | "unitPrice" | "agencyShareXaf"
  >[];
};

/**
 * Returns the ledger entries of a paid booking, in whole francs that sum to −amount, or to −(amount − voucher) with the debit of voucher_owed. Each agency's share is held until its departure ends.
 * Commission and coupon cost name the agency and departure they belong to, for the agency's statement.
 * The platform receives commission and fees and pays the coupon, at most up to prices and fees; the remainder of rounding down is booked as rounding [G.price.03, G.book.13].
 */
export function creditsOf(booking: Shared): readonly LedgerEntry[] {
  const agencies = booking.legs.map((leg): LedgerEntry => ({
    account: "agency_held",
    amountXaf: -leg.agencyShareXaf,
    agencyId: leg.agencyId,
    departureId: leg.departureId,
  }));
  const coupons = couponSharesOf(booking);
  const platform = booking.legs.flatMap((leg, index): LedgerEntry[] => {
    const of = { agencyId: leg.agencyId, departureId: leg.departureId };
    const first = index * booking.passengers;
    return [
      {
        account: "platform_commission",
        amountXaf: leg.agencyShareXaf - leg.unitPrice * booking.passengers,
        ...of,
      },
      {
        account: "coupon_cost",
        amountXaf: sum(coupons.slice(first, first + booking.passengers)),
        ...of,
      },
    ];
  });
  const fees: LedgerEntry = { account: "platform_fee", amountXaf: -wholeBelow(booking.fees) };
  const entries = [...agencies, ...platform, fees];
  const left = -booking.amountXaf - sum(entries.map((entry) => entry.amountXaf));
  return [
    ...entries,
    { account: "rounding" as const, amountXaf: left },
    { account: "voucher_owed" as const, amountXaf: booking.voucherXaf ?? 0 },
  ].filter((entry) => entry.amountXaf !== 0);
}

/** Returns what the platform pays for the coupon: at most prices and fees, whole francs. */
function couponCostOf({
  legs,
  passengers,
  couponValue,
  fees,
}: Omit<Shared, "amountXaf" | "voucherXaf">): number {
  const prices = sum(legs.map((leg) => leg.unitPrice * passengers));
  return wholeBelow(smaller(couponValue, plus(prices, fees)));
}

/** Returns the coupon's cost of each ticket, leg by leg, whole francs. */
function couponSharesOf(booking: Omit<Shared, "amountXaf" | "voucherXaf">): readonly number[] {
  return shareByWeight(
    couponCostOf(booking),
    ticketPrices(
      booking.passengers,
      booking.legs.map((leg) => leg.unitPrice),
    ),
  );
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
 * commission, coupon and rounding, and the fees that are refunded; the others stay booked. Cancelling every ticket of a booking reverses exactly what `creditsOf` booked, except the fees.
 */
export function reversalOf(
  booking: Omit<Shared, "amountXaf" | "voucherXaf">,
  tickets: readonly ReversedTicket[],
): readonly LedgerEntry[] {
  const coupons = couponSharesOf(booking);
  return tickets.flatMap(({ leg: index, position, refundXaf, feeXaf = 0 }) => {
    const leg = booking.legs[index];
    if (!leg) throw new Error(`the booking has no leg ${index}`);
    const equal = Array.from({ length: booking.passengers }, () => 1);
    const agencyShare = shareByWeight(leg.agencyShareXaf, equal)[position] ?? 0;
    const commission = leg.unitPrice - agencyShare;
    const coupon = coupons[index * booking.passengers + position] ?? 0;
    const entries: LedgerEntry[] = [
      {
        account: "agency_held",
        amountXaf: agencyShare,
        agencyId: leg.agencyId,
        departureId: leg.departureId,
      },
      {
        account: "platform_commission",
        amountXaf: commission,
        agencyId: leg.agencyId,
        departureId: leg.departureId,
      },
      {
        account: "coupon_cost",
        amountXaf: -coupon,
        agencyId: leg.agencyId,
        departureId: leg.departureId,
      },
      { account: "platform_fee", amountXaf: feeXaf },
      { account: "rounding", amountXaf: refundXaf - feeXaf - agencyShare - commission + coupon },
    ];
    return entries.filter((entry) => entry.amountXaf !== 0);
  });
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}
