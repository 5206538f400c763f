import { paymentStepMessages } from "@wakafine/shared/bookings/payment-step-messages.ts";
import { quote } from "@wakafine/shared/bookings/price.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { hostedMethods } from "@wakafine/shared/payments/hosted-methods.ts";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "../../testing/render-screen.tsx";
import { isAccepted } from "./booking-price.ts";
import { HostedChoices } from "./hosted-choices.tsx";

const agency = { mobile_fee_rate: 0, mobile_fee_fixed: 0, card_fee_rate: 0, card_fee_fixed: 0 };
const ticket = quote({
  departure: { unitPrice: 4000, agency },
  return: null,
  passengers: 1,
  method: "STRIPE",
  coupon: null,
} as never);
const choice = { method: null, operator: null, payerPhone: "", terms: false };

function show(left: number, language: "fr" | "en") {
  const booking = {
    choice,
    setChoice: () => undefined,
    quoteWith: () => ticket,
    voucher: { applied: { code: "BON-ABCDE", rest: 4000 - left } },
  };
  renderScreen(<HostedChoices booking={booking as never} errorId={undefined} />, { language });
}

test.each(["fr", "en"] as const)(
  "a card below its minimum after a voucher says why it cannot be chosen (%s) [C9.price.03, C9.ticket.04]",
  (language) => {
    show(399, language);
    expect(screen.queryByRole("radio")).toBeNull();
    for (const { name, minimumXaf } of hostedMethods)
      expect(document.body.textContent).toContain(
        t(paymentStepMessages.belowMinimum, language, {
          method: t(name, language),
          minimum: formatFrancs(minimumXaf, language),
          rest: formatFrancs(399, language),
        }),
      );
  },
);

test("a card at its minimum can be chosen [C9.price.03]", () => {
  show(400, "fr");
  expect(screen.getAllByRole("radio")).toHaveLength(hostedMethods.length);
});

test("a chosen method whose rest falls below its minimum is not used; a rest of 0 needs none [C9.ticket.04]", () => {
  expect([399, 400, 0].map((rest) => isAccepted("STRIPE", rest))).toEqual([false, true, true]);
  expect(isAccepted("MOBILE", 1)).toBe(true);
});
