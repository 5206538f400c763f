import { countSeptets } from "@wakafine/shared/rules/gsm7.ts";
import { ticketMailMessages } from "@wakafine/shared/tickets/ticket-mail.ts";
import { expect, test } from "vitest";
import { departureChangeText } from "./send-departure-change.ts";
import { executedRefundText, refundText } from "./send-refund-notice.ts";

const link = "https://wakafine.cm/t/Zk3v9QmX7pTq2bWc5dRf8g";
const dueAt = new Date("2026-12-31T23:30:00Z");
const trip = {
  from: "Yaoundé",
  to: "Yagoua",
  agency: "Touristique Express",
  departsAt: "2026-11-30T10:10:00Z",
};
const longTrip = { ...trip, from: "Ngaoundéré", to: "Garoua-Boulaï", agency: "A".repeat(60) };

test.each(["fr", "en"] as const)(
  "the refund notice in %s is one SMS for any amount and reason",
  (language) => {
    for (const reason of ["late", "duplicate", "cancelled", "agency_cancelled", "cash"] as const)
      for (const cancelledTrip of [null, trip, longTrip])
        for (const amountXaf of [1_260_000, 5457]) {
          const text = refundText(
            { orderCode: "WK7Q2M4XAB", language, link, cancelledTrip },
            { amountXaf, reason, dueAt },
          );
          expect(countSeptets(text)).toBeLessThanOrEqual(160);
          expect(text).toContain("WK7Q2M4XAB");
          expect(text).toMatch(/(1[ ,]260[ ,]000|5[ ,]457) FCFA/);
          if (reason !== "cash")
            expect(text).toMatch(language === "fr" ? /01\/01\/2027/ : /2027-01-01/);
        }
  },
);

test("the notice of a cancelled departure names agency, route, day and hour, and the date of the refund apart from the account", () => {
  const notice = (amountXaf: number, reason: "agency_cancelled" | "cash", shownLink = link) =>
    refundText(
      { orderCode: "STJWBT9PB9", language: "fr", link: shownLink, cancelledTrip: trip },
      { amountXaf, reason, dueAt },
    );
  expect(notice(5457, "agency_cancelled", "")).toBe(
    "Wakafine: Touristique Express annule Yaoundé-Yagoua 30/11 11h10 (STJWBT9PB9). 5 457 FCFA rendus d'ici le 01/01/2027, sur le compte qui a payé.",
  );
  expect(notice(5457, "agency_cancelled")).toMatch(
    /^Wakafine: .* annule Yaoundé-Yagoua 30\/11 11h10 \(STJWBT9PB9\)\. 5 457 FCFA rendus d'ici le 01\/01\/2027\. https:/,
  );
  for (const text of [notice(9400, "cash"), notice(0, "agency_cancelled")])
    expect(text).toContain(" annule Yaoundé-Yagoua 30/11 11h10 (STJWBT9PB9). ");
  const cancelled = refundText(
    { orderCode: "STJWBT9PB9", language: "en", link, cancelledTrip: trip },
    { amountXaf: 5457, reason: "cancelled", dueAt },
  );
  expect(cancelled).toContain("You get 5,457 FCFA back by 2027-01-01, on the account that paid.");
});

test.each(["fr", "en"] as const)(
  "the notices of an executed refund and of one that came back are one SMS each in %s",
  (language) => {
    for (const message of [
      ticketMailMessages.refund_sent_sms,
      ticketMailMessages.refund_returned_sms,
    ]) {
      const text = executedRefundText(
        message,
        { orderCode: "WK7Q2M4XAB", language, link: "https://wakafine.cm/t/Zk3v9QmX7pTq2bWc5dRf8g" },
        1_260_000,
      );
      expect(countSeptets(text)).toBeLessThanOrEqual(160);
      expect(text).toContain("WK7Q2M4XAB");
    }
  },
);

test.each(["fr", "en"] as const)(
  "the notice of a changed departure in %s is one SMS with the link [G.plan.04]",
  (language) => {
    for (const change of ["hour", "hour_refundable", "station"] as const) {
      const text = departureChangeText(
        { orderCode: "WK7Q2M4XAB", language, link },
        {
          change,
          boardsAt: "2026-12-30T12:00:00Z",
          boardedAt: "2026-12-30T11:15:00Z",
          boardingPoint: "Yaoundé",
        },
      );
      expect(countSeptets(text)).toBeLessThanOrEqual(160);
      expect(text).toContain("WK7Q2M4XAB");
      expect(text).toContain(link);
      expect(text).toMatch(/13.{1,3}00/);
    }
  },
);
