import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { Wallet } from "@wakafine/shared/payments/wallets.ts";
import { wallets } from "@wakafine/shared/payments/wallets.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PageServicesProvider } from "../../lib/page-services.tsx";
import { OperatorNote } from "./operator-note.tsx";

const mtn: Wallet = { ...wallets[0], operator: "MTN", shortName: "MTN" };
const orange: Wallet = { ...mtn, operator: "ORANGE", shortName: "Orange" };

function shown(language: Language, phone: string, ...offered: [Wallet, ...Wallet[]]): string {
  return renderToStaticMarkup(
    <PageServicesProvider services={null as never} language={language}>
      <OperatorNote phone={phone} offered={offered} />
    </PageServicesProvider>,
  ).replaceAll(/<[^>]+>/g, "");
}

test("a number whose operator has no wallet here shows a note with the offered wallet", () => {
  expect(shown("fr", "+237699000100", mtn)).toBe(
    "Ce numéro est chez Orange. Pour le moment on paie avec MTN : mettez un numéro MTN, ou demandez à un proche de payer.",
  );
  expect(shown("en", "6 55 00 11 22", mtn)).toBe(
    "This is an Orange number. For now payment is by MTN: enter an MTN number, or ask someone close to pay.",
  );
});

test("a number of an offered wallet, of an unknown operator or incomplete shows no note", () => {
  expect(shown("fr", "677000100", mtn)).toBe("");
  expect(shown("fr", "699000100", mtn, orange)).toBe("");
  for (const phone of ["", "69900", "620000100", "+33612345678"])
    expect(shown("fr", phone, mtn)).toBe("");
});
