import { countSeptets } from "@wakafine/shared/rules/gsm7.ts";
import { ticketMailMessages } from "@wakafine/shared/tickets/ticket-mail.ts";
import { expect, test } from "vitest";
import { departureChangeText } from "./send-departure-change.ts";
import { executedRefundText, refundText } from "./send-refund-notice.ts";

test.each(["fr", "en"] as const)(
  "the refund notice in %s is one SMS for any amount and reason",
  (language) => {
    for (const reason of ["late", "duplicate", "cancelled", "agency_cancelled"] as const) {
      const text = refundText(
        { orderCode: "WK7Q2M4XAB", language, link: "https://wakafine.cm/t/Zk3v9QmX7pTq2bWc5dRf8g" },
        { amountXaf: 1_260_000, reason, dueAt: new Date("2026-12-31T23:30:00Z") },
      );
      expect(countSeptets(text)).toBeLessThanOrEqual(160);
      expect(text).toContain("WK7Q2M4XAB");
      expect(text).toMatch(/1[ ,]260[ ,]000 FCFA/);
      expect(text).toMatch(language === "fr" ? /01\/01\/2027/ : /2027-01-01/);
    }
  },
);

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
    const link = "https://wakafine.cm/t/Zk3v9QmX7pTq2bWc5dRf8g";
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
