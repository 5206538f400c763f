import type { Order } from "@wakafine/shared/bookings/contract.ts";
import { checkingMessages } from "@wakafine/shared/bookings/checking-messages.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { expect, test } from "vitest";
import { renderPageAt } from "../../../testing/render-page.ts";
import { sampleDeparture } from "../../../testing/sample-departure.ts";

const now = "2026-11-20T09:00:00.000Z";

/** An expired order by mobile money whose attempt is in a state. */
const expired = (state: "PENDING" | "CANCEL") =>
  ({
    status: "EXPIRED",
    can_pay: false,
    attempt: { state, operator: "MTN", message: null, reason: null, expires_at: now, page: null },
    refund: null,
    legs: [{ departure: sampleDeparture(), boarding_station: null }],
    order: { order_hidden_uuid: "token" },
    hold_until: now,
    now,
    voucher_amount: 0,
    rest_xaf: 4000,
    total_reservations: 1,
    methods: [],
  }) as unknown as Order;

const textAt = async (path: string, state: "PENDING" | "CANCEL", language: "fr" | "en") => {
  const { body } = await renderPageAt(path, { language, responses: { getOrder: expired(state) } });
  return body.replaceAll(/<script.*?<\/script>/gs, "").replaceAll("&#x27;", "'");
};

test.each(["fr", "en"] as const)(
  "an order without seats whose payment is undecided or in review is still checked, and no page says that nothing was charged (%s) [G.pay.03, C8.pay.01]",
  async (language) => {
    const waiting = await textAt("/payment/loading?order=token", "PENDING", language);
    expect(waiting).toContain(checkingMessages.title[language]);
    expect(waiting).toContain(checkingMessages.text[language]);
    expect(waiting).not.toContain(orderMessages.confirmOnPhone[language]);
    const tickets = await textAt("/app/reservation/success/token", "PENDING", language);
    expect(tickets).toContain(orderMessages.followPayment[language]);
    expect(tickets).toContain("/payment/loading?order=token");
    const failed = await textAt("/app/reservation/error/token", "PENDING", language);
    for (const page of [waiting, tickets, failed])
      expect(page).not.toContain(bookingMessages.notCharged[language]);
  },
);

test("an order whose payment ended without money says that nothing was charged [C8.pay.01]", async () => {
  const failed = await textAt("/app/reservation/error/token", "CANCEL", "fr");
  expect(failed).toContain(bookingMessages.notCharged.fr);
});
