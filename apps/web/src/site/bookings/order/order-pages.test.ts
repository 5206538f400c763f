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

const inMinutes = (minutes: number) =>
  new Date(new Date(now).getTime() + minutes * 60_000).toISOString();
const leg = { departure: sampleDeparture(), boarding_station: null };

/** A return trip of one passenger, paid by card, whose seats are still held; `ended`: its page was left without paying. */
const byCard = (ended: boolean) =>
  ({
    ...expired("PENDING"),
    status: "PENDING",
    can_pay: ended,
    methods: ["MOBILE", "STRIPE"],
    attempt: {
      state: ended ? "CANCEL" : "PENDING",
      method: "STRIPE",
      operator: null,
      message: null,
      reason: ended ? "payment_cancelled" : null,
      expires_at: inMinutes(30),
      prompted: true,
      on_page: true,
      page: ended ? null : "https://pay.example/1",
    },
    legs: [leg, leg],
    order: { order_hidden_uuid: "token", charged_amount: 12.21, charged_currency: "EUR" },
    hold_until: inMinutes(33),
    price: 8000,
    rest_xaf: 8000,
    total_number_of_tickets_reserved: 2,
  }) as unknown as Order;

async function cardPage(path: string, ended: boolean, language: "fr" | "en"): Promise<string> {
  const { body } = await renderPageAt(path, { language, responses: { getOrder: byCard(ended) } });
  return body
    .replaceAll(/<script.*?<\/script>|<!-- -->/gs, "")
    .replaceAll("&#x27;", "'")
    .replaceAll(/[\u00a0\u202f]/g, " ");
}

test("a return trip paid by card holds a seat per leg, and its total is shown in euro and francs [G.pay.03, C9.price.03]", async () => {
  const page = await cardPage("/payment/loading?order=token", false, "fr");
  expect(page).toContain("2 places gardées");
  expect(page).toContain("Il reste 12,21 € (8 000 FCFA) à payer");
  expect(page).not.toContain(orderMessages.orderedElsewhere.fr);
});

test("an order that was made in another tab says so on its waiting page [G.book.24]", async () => {
  const page = await cardPage("/payment/loading?order=token&from=elsewhere", false, "en");
  expect(page).toContain(orderMessages.orderedElsewhere.en);
});

test("paying again says that the payment extended the hold, and shows a card's amount in francs and euro [G.book.10, G.pay.08]", async () => {
  const page = await cardPage("/app/reservation/error/token", true, "fr");
  expect(page).toContain("Vos 2 places sont toujours gardées.");
  expect(page).toContain("Votre paiement a prolongé ce délai jusqu'à 10 h 33.");
  expect(page).toContain("8 000 FCFA (12,21 €)");
});
