import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { priceExamples } from "./price-examples.ts";
import { quote } from "./price.ts";
import {
  refundableTotal,
  shareByWeight,
  ticketPrices,
  ticketRefunds,
  type TicketRefund,
} from "./refundable.ts";

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

function refundsOf(example: (typeof priceExamples)[number]) {
  const { request } = example;
  const booking = quote(request);
  const units = [
    request.departure.unitPrice,
    ...(request.return ? [request.return.unitPrice] : []),
  ];
  return { booking, tickets: ticketRefunds(booking, ticketPrices(request.passengers, units)) };
}

function subsets(tickets: readonly TicketRefund[]): TicketRefund[][] {
  return Array.from({ length: 2 ** tickets.length }, (_, mask) =>
    tickets.filter((_, index) => mask & (1 << index)),
  );
}

describe("the refund of a cancelled ticket", () => {
  test("19482 paid with fees of 482 refunds 19000 [C9.ticket.03]", () => {
    expect(refundableTotal({ amountXaf: 19482, depFee: 251, retFee: 231 })).toBe(19000);
  });

  test.each(priceExamples)(
    "example $number: any tickets refund whole francs up to the amount paid less fees; all tickets refund exactly that; with the fees they give the amount paid [G.ticket.02]",
    (example) => {
      const { booking, tickets } = refundsOf(example);
      const legs = example.request.return ? 2 : 1;
      expect(tickets).toHaveLength(example.request.passengers * legs);
      const all = sumOf(tickets.map((ticket) => ticket.refundableXaf));
      expect(all).toBe(refundableTotal(booking));
      expect(all + sumOf(tickets.map((ticket) => ticket.feeShareXaf))).toBe(booking.amountXaf);
      for (const chosen of subsets(tickets)) {
        const refund = sumOf(chosen.map((ticket) => ticket.refundableXaf));
        const byAgency = refund + sumOf(chosen.map((ticket) => ticket.feeShareXaf));
        expect(Number.isInteger(refund) && refund >= 0 && refund <= all).toBe(true);
        expect(byAgency >= refund && byAgency <= booking.amountXaf).toBe(true);
      }
    },
  );

  test("known amounts: a return for two, a coupon with decimals, 0 when the fees exceed the amount, three tickets at one price", () => {
    const refundedFrancs = (number: number) =>
      refundsOf(priceExamples[number - 1]!).tickets.map((ticket) => ticket.refundableXaf);
    expect(refundedFrancs(6)).toEqual([5000, 5000, 4500, 4500]);
    // 8525 paid, fees 213.2953 → 213: 8312 shared as 5000 : 4500.
    expect(refundedFrancs(13)).toEqual([4375, 3937]);
    expect(refundedFrancs(16)).toEqual([0]);
    expect(refundedFrancs(21)).toEqual([7777, 7777, 7777]);
  });
});

describe("sharing by largest remainder", () => {
  test("parts sum to the whole and differ from the exact share by less than one franc", () => {
    const weights = fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000_000 }), weights, (total, prices) => {
        const parts = shareByWeight(total, prices);
        expect(sumOf(parts)).toBe(total);
        const sum = sumOf(prices);
        parts.forEach((part, index) => {
          const exact = sum === 0 ? total / prices.length : (total * (prices[index] ?? 0)) / sum;
          expect(Math.abs(part - exact)).toBeLessThan(1);
        });
      }),
    );
  });

  test("equal remainders go to the earlier ticket; without tickets there are no parts", () => {
    expect(shareByWeight(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(shareByWeight(5, [0, 0])).toEqual([3, 2]);
    expect(shareByWeight(0, [])).toEqual([]);
  });
});
