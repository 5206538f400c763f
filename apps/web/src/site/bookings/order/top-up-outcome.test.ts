import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { topUpMessages as texts } from "@wakafine/shared/parcels/top-up-messages.ts";
import { expect, test } from "vitest";
import { isPayableOnPage, pageAfterTopUp, topUpOutcome, topUpResult } from "./top-up-outcome.ts";

const back = { from: "returned", secondsWaited: 0 };
const late = { from: "returned", secondsWaited: 60 };

test("a top-up waits until its payment is decided; only PayPal is left pending, after 10 seconds [A4.topup.03, G.topup.05]", () => {
  const of = (payment_method: "MOBILE" | "PAYPAL" | "STRIPE", situation: typeof back) =>
    topUpOutcome({ status: "PENDING", payment_method, page: null, reason: null }, situation);
  expect([of("MOBILE", late), of("STRIPE", late), of("PAYPAL", back)]).toEqual([
    "waiting",
    "waiting",
    "waiting",
  ]);
  expect(of("PAYPAL", { from: "returned", secondsWaited: 10 })).toBe("pending");
});

test("a decided payment counts more than how the payer left its page [G.topup.05]", () => {
  const left = { from: "cancelled", secondsWaited: 0 };
  const of = (status: "PENDING" | "PAID" | "CANCEL") =>
    topUpOutcome({ status, payment_method: "STRIPE", page: null, reason: null }, left);
  expect([of("PENDING"), of("PAID"), of("CANCEL")]).toEqual(["left", "completed", "failed"]);
});

test("while the provider's page is open, a payer who has not paid there waits with the way back to it, also after leaving it [G.topup.05]", () => {
  const of = (payment_method: "MOBILE" | "PAYPAL", from: string | null, reason: string | null) =>
    topUpOutcome(
      { status: "PENDING", payment_method, page: "https://pay.example/1", reason },
      { from, secondsWaited: 60 },
    );
  expect(of("PAYPAL", null, null)).toBe("waiting");
  expect(of("PAYPAL", "cancelled", null)).toBe("waiting");
  expect(of("PAYPAL", "returned", "payment_declined")).toBe("waiting");
  expect(of("PAYPAL", "returned", null)).toBe("pending");
  expect(of("MOBILE", "returned", null)).toBe("waiting");
  const open = { status: "PENDING", page: "https://pay.example/1", reason: null } as const;
  expect(isPayableOnPage(open, null)).toBe(true);
  expect(isPayableOnPage(open, "returned")).toBe(false);
  expect(isPayableOnPage({ ...open, status: "CANCEL" }, null)).toBe(false);
  expect(isPayableOnPage({ ...open, page: null }, null)).toBe(false);
});

test.each(["fr", "en"] as const)(
  "the result names the amount or the reason (%s) [G.topup.05]",
  (language) => {
    const topUp = { amount: 10_000, message: "Refus." };
    const completed = topUpResult(topUp, "completed", language);
    expect([completed.kind, completed.text.includes(formatFrancs(10_000, language))]).toEqual([
      "ok",
      true,
    ]);
    expect(topUpResult(topUp, "failed", language).text).toMatch(/Refus\.$/);
    expect(topUpResult({ ...topUp, message: null }, "failed", language).text).toMatch(/\.$/);
    expect(topUpResult(topUp, "pending", language)).toEqual({
      kind: "warning",
      text: texts.pending[language],
    });
  },
);

test("after a top-up a role without the parcels opens its own landing page", () => {
  const member = (id: number) => ({
    user: { user_agency_role: { id } },
    uuid: "u",
    agency: { agency_transport_type: { id: 1 }, is_package_sender: true },
    token: "t",
  });
  expect(pageAfterTopUp(member(3))).not.toBe("/agency/package");
  expect(pageAfterTopUp({ ...member(3), agency: null })).toBe("/app/home");
  expect(pageAfterTopUp(member(5))).toMatch(/^\/agency\//);
});
