import { wholeBelow } from "@wakafine/shared/rules/decimal.ts";
import type { LedgerEntry } from "../payments/public.ts";
import type { BookingRecord, LegRecord } from "./booking-record.ts";

type Shared = Pick<BookingRecord, "passengers" | "fees" | "couponValue" | "amountXaf"> & {
  readonly legs: readonly Pick<
    LegRecord,
    "agencyId" | "departureId" | "unitPrice" | "agencyShareXaf"
  >[];
};

/**
 * Returns the ledger entries of a paid booking, in whole francs that sum to −amount. Each agency's share is held until its departure ends.
 * The platform receives commission and fees and pays the coupon; the remainder of rounding down is booked as rounding [G.price.03, G.book.13].
 */
export function creditsOf(booking: Shared): readonly LedgerEntry[] {
  const agencies = booking.legs.map((leg): LedgerEntry => ({
    account: "agency_held",
    amountXaf: -leg.agencyShareXaf,
    agencyId: leg.agencyId,
    departureId: leg.departureId,
  }));
  const platform: LedgerEntry[] = [
    {
      account: "platform_commission",
      amountXaf: -sum(
        booking.legs.map((leg) => leg.unitPrice * booking.passengers - leg.agencyShareXaf),
      ),
    },
    { account: "platform_fee", amountXaf: -wholeBelow(booking.fees) },
    { account: "coupon_cost", amountXaf: wholeBelow(booking.couponValue) },
  ];
  const entries = [...agencies, ...platform];
  const left = -booking.amountXaf - sum(entries.map((entry) => entry.amountXaf));
  return [...entries, { account: "rounding" as const, amountXaf: left }].filter(
    (entry) => entry.amountXaf !== 0,
  );
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}
