import fc from "fast-check";
import { expect, test } from "vitest";
import { feeColumns, feesByColumn } from "@wakafine/shared/agencies/fee-terms.ts";
import { decimalText, plus } from "@wakafine/shared/rules/decimal.ts";
import { ticketPrices, ticketRefunds } from "@wakafine/shared/bookings/refundable.ts";
import { quote } from "@wakafine/shared/bookings/price.ts";
import { mergeEntries } from "../payments/ledger.ts";
import { asciiLabel } from "./ascii-label.ts";
import { creditsOf, reversalOf } from "./booking-credits.ts";
import type { LegRecord } from "./booking-record.ts";
import { maskAddress } from "./mask-address.ts";
import { newOrderCode } from "./order-code.ts";
import { isOwnAddress } from "../../http/own-origin.ts";

const rate = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => String(hundredths / 100));
const agency = fc.record(feesByColumn(feeColumns, () => rate));
const leg = fc.record({ unitPrice: fc.integer({ min: 1, max: 100_000 }), agency });
const coupon = fc.option(
  fc.record({
    amount: fc.integer({ min: 0, max: 50_000 }),
    reduction: fc.integer({ min: 0, max: 100 }),
  }),
);

test("the ledger entries of agencies, platform and coupon sum to the amount paid and are never 0 [G.price.03]", () => {
  fc.assert(
    fc.property(
      fc.array(leg, { minLength: 1, maxLength: 2 }),
      fc.integer({ min: 1, max: 10 }),
      coupon,
      (legs, passengers, discount) => {
        const priced = quote({
          departure: legs[0]!,
          return: legs[1] ?? null,
          passengers,
          method: "MOBILE",
          coupon: discount,
        });
        const credits = creditsOf({
          passengers,
          amountXaf: priced.amountXaf,
          fees: decimalText(plus(priced.depFee, priced.retFee)),
          couponValue: decimalText(priced.couponValue),
          legs: legs.map(
            (one, index) =>
              ({
                unitPrice: one.unitPrice,
                agencyShareXaf: priced.legs[index]!.agencyShareXaf,
                agencyId: "a",
                departureId: "d",
              }) as LegRecord,
          ),
        });
        expect(credits.reduce((sum, entry) => sum + entry.amountXaf, 0)).toBe(
          -priced.amountXaf + 0,
        );
        expect(credits.every((entry) => entry.amountXaf !== 0)).toBe(true);
        if (!discount) expect(credits.some((entry) => entry.account === "rounding")).toBe(false);
      },
    ),
  );
});

test("10000 francs at 10 % commission give the agency 9000 [G.book.13]", () => {
  const priced = quote({
    departure: {
      unitPrice: 10_000,
      agency: { ...feesByColumn(feeColumns, () => 0), commission_rate: 10 },
    },
    return: null,
    passengers: 1,
    method: "MOBILE",
    coupon: null,
  });
  const credits = creditsOf({
    passengers: 1,
    amountXaf: priced.amountXaf,
    fees: "0",
    couponValue: "0",
    legs: [
      {
        unitPrice: 10_000,
        agencyShareXaf: priced.legs[0]!.agencyShareXaf,
        agencyId: "agency",
        departureId: "departure",
      } as LegRecord,
    ],
  });
  expect(credits).toEqual([
    { account: "agency_held", amountXaf: -9000, agencyId: "agency", departureId: "departure" },
    {
      account: "platform_commission",
      amountXaf: -1000,
      agencyId: "agency",
      departureId: "departure",
    },
  ]);
});

test("cancelling every ticket one by one reverses what was booked except the fees and the part of the coupon that pays them, and each reversal sums to its refund [G.ticket.02]", () => {
  const share = fc.record({
    unitPrice: fc.integer({ min: 1, max: 100_000 }),
    kept: fc.integer({ min: 0, max: 10_000 }),
    fee: fc.integer({ min: 0, max: 5000 }),
  });
  fc.assert(
    fc.property(
      fc.array(share, { minLength: 1, maxLength: 2 }),
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 0, max: 99 }),
      fc.integer({ min: 0, max: 130 }),
      (shares, passengers, cents, percent) => {
        const legs = shares.map(({ unitPrice, kept }, index) => ({
          agencyId: `agency ${index}`,
          departureId: `departure ${index}`,
          unitPrice,
          agencyShareXaf: Math.floor((unitPrice * passengers * (10_000 - kept)) / 10_000),
        }));
        const francs = shares.reduce((sum, { fee }) => sum + fee, 0);
        const price = legs.reduce((sum, { unitPrice }) => sum + unitPrice * passengers, 0);
        const coupon = Math.floor((price * percent) / 100);
        const paidByCoupon = Math.min(coupon, price + francs);
        const booking = {
          passengers,
          legs,
          fees: `${francs}.${String(cents).padStart(2, "0")}`,
          couponValue: String(coupon),
          amountXaf: price + francs - paidByCoupon,
        };
        const refunds = ticketRefunds(
          { amountXaf: booking.amountXaf, depFee: booking.fees, retFee: 0 },
          ticketPrices(
            passengers,
            legs.map(({ unitPrice }) => unitPrice),
          ),
        );
        const reversals = refunds.map(({ refundableXaf }, index) => ({
          refundableXaf,
          entries: reversalOf(booking, [
            {
              leg: Math.floor(index / passengers),
              position: index % passengers,
              refundXaf: refundableXaf,
            },
          ]),
        }));
        for (const { refundableXaf, entries } of reversals)
          expect(entries.reduce((sum, { amountXaf }) => sum + amountXaf, 0)).toBe(refundableXaf);
        const left = mergeEntries([
          ...creditsOf(booking),
          ...reversals.flatMap(({ entries }) => entries),
        ]);
        const sumOf = (account: string) =>
          left
            .filter((entry) => entry.account === account)
            .reduce((sum, { amountXaf }) => sum + amountXaf, 0);
        const feesByCoupon = Math.max(0, paidByCoupon - price);
        expect([sumOf("platform_fee"), sumOf("coupon_cost")]).toEqual([-francs + 0, feesByCoupon]);
        const others = left.filter(
          ({ account }) => !["platform_fee", "coupon_cost"].includes(account),
        );
        expect(others).toEqual([]);
      },
    ),
  );
});

test.each([
  ["/app/reservation/success", true],
  ["", true],
  ["https://wakafine.example/app", true],
  ["https://wakafine.example:443/app", true],
  ["http://wakafine.example/app", false],
  ["https://wakafine.example.evil.example", false],
  ["https://wakafine.example@evil.example", false],
  ["//evil.example", false],
  ["/\\evil.example", false],
  ["\\\\evil.example", false],
  ["javascript:alert(1)", false],
  ["data:text/html,x", false],
  ["http://[", false],
])(
  "isOwnAddress accepts only return addresses of our own origin: %s is %s [G.book.23]",
  (address, own) => {
    expect(isOwnAddress(address, "https://wakafine.example")).toBe(own);
  },
);

test("an order code has ten letters and digits, none of which look alike", () => {
  const codes = Array.from({ length: 500 }, newOrderCode);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{10}$/);
  expect(new Set(codes).size).toBe(500);
});

test("the label for the payer's phone has only plain letters and digits", () => {
  expect(asciiLabel("K7QX92MWPD Ngaoundéré – Yaoundé (Mvan)")).toBe(
    "K7QX92MWPD Ngaoundere Yaounde Mvan",
  );
});

test("a masked address can be recognised by its owner but not used by others", () => {
  expect(maskAddress("EMAIL", "rosine.ngassa@exemple.cm")).toBe("r•••@exemple.cm");
  expect(maskAddress("WHATSAPP", "+237677123456")).toBe("+237 6 77 •• •• 56");
  expect(maskAddress("MESSENGER", "opt-in")).toBe("••••");
});
