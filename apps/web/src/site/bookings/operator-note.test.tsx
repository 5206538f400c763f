import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import { expect, test } from "vitest";
import { markupOf, textOf } from "../../testing/render-markup.tsx";
import { OperatorNote } from "./operator-note.tsx";
import { type PayerChoice, withPayer } from "./payer-choice.ts";

function shown(language: Language, operator: MobileOperator | null, payerPhone: string): string {
  return shownFor(language, { operator, payerPhone });
}

function shownFor(language: Language, choice: PayerChoice): string {
  return textOf(markupOf(<OperatorNote choice={choice} onChoose={() => undefined} />, language));
}

test("a number that looks like the other operator's shows a note with both names [G.pay.08]", () => {
  expect(shown("fr", "MTN", "+237699000100")).toBe(
    "Ce numéro semble être chez Orange, et vous payez avec MTN Mobile Money. Vérifiez le numéro, ou changez de moyen de paiement.",
  );
  expect(shown("en", "ORANGE", "6 77 00 11 22")).toBe(
    "This looks like an MTN number, and you are paying with Orange Money. Check the number, or change how you pay.",
  );
});

test("a number of the chosen wallet, of an unknown operator or incomplete shows no note", () => {
  expect(shown("fr", "MTN", "677000100")).toBe("");
  expect(shown("fr", null, "699000100")).toBe("");
  for (const phone of ["", "69900", "620000100", "+33612345678"])
    expect(shown("fr", "MTN", phone)).toBe("");
});

test("a number that switches the wallet says so and offers the former one [G.pay.08]", () => {
  const switched = withPayer({ operator: "MTN", payerPhone: "" }, "699 12 34 56");
  expect(shownFor("fr", switched)).toBe(
    "D&#x27;après ce numéro, vous payez maintenant avec Orange Money. Payer avec MTN Mobile Money",
  );
  expect(shownFor("en", switched)).toBe(
    "Going by this number, you are now paying with Orange Money. Pay with MTN Mobile Money",
  );
});
