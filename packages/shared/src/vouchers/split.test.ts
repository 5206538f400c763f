import fc from "fast-check";
import { expect, test } from "vitest";
import { ticketRefunds } from "../bookings/refundable.ts";
import { moneyLeft, splitReturn } from "./split.ts";

/** A booking of some tickets, what a voucher paid of it, and an order of cancellations, in groups of tickets. */
const cancellations = fc
  .record({
    prices: fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 1, maxLength: 20 }),
    fee: fc.integer({ min: 0, max: 5000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    groups: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 20, maxLength: 20 }),
    seed: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .map(({ prices, fee, share, groups, seed }) => {
    const amountXaf = prices.reduce((sum, price) => sum + price, 0) + fee;
    const refundable = ticketRefunds({ amountXaf, depFee: fee, retFee: 0 }, prices).map(
      (ticket) => ticket.refundableXaf,
    );
    const order = refundable
      .map((francs) => ({ francs, place: seed.next().value ?? 0 }))
      .sort((a, b) => a.place - b.place)
      .map(({ francs }) => francs);
    return { amountXaf, voucherXaf: Math.floor(amountXaf * share), order, groups };
  });

test("in every order of cancellations, refunds and what returns to the voucher are what the tickets give back; neither exceeds what it paid [G.ticket.02]", () => {
  fc.assert(
    fc.property(cancellations, ({ amountXaf, voucherXaf, order, groups }) => {
      let [refundedXaf, returnedXaf, backXaf] = [0, 0, 0];
      const left = [...order];
      for (const size of groups) {
        const back = left.splice(0, size).reduce((sum, francs) => sum + francs, 0);
        const parts = splitReturn(moneyLeft({ amountXaf, voucherXaf, refundedXaf }), back);
        expect(parts.moneyXaf + parts.voucherXaf).toBe(back);
        refundedXaf += parts.moneyXaf;
        returnedXaf += parts.voucherXaf;
        backXaf += back;
        // The sums depend on what was cancelled only, not on the order or the groups.
        expect(refundedXaf).toBe(Math.min(amountXaf - voucherXaf, backXaf));
        expect(returnedXaf).toBeLessThanOrEqual(voucherXaf);
      }
      expect(refundedXaf + returnedXaf).toBe(order.reduce((sum, francs) => sum + francs, 0));
    }),
  );
});
