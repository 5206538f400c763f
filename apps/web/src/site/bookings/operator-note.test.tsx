import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import { expect, test } from "vitest";
import { markupOf, textOf } from "../../testing/render-markup.tsx";
import { OperatorNote } from "./operator-note.tsx";

function shown(language: Language, operator: MobileOperator | null, payerPhone: string): string {
  return textOf(markupOf(<OperatorNote choice={{ operator, payerPhone }} />, language));
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
