import { expect, test } from "vitest";
import { languages } from "./catalogue.ts";
import { legalNoticeText } from "./legal-notice.ts";
import { privacyText } from "./legal-privacy.ts";
import { termsText } from "./legal-terms.ts";
import { legalParagraph, legalSentences } from "./legal-text.ts";

const sentences = (text: typeof termsText) =>
  languages.map((language) => legalSentences(text, language));

test.each([
  ["hold", ["15 minutes", "15 minutes"]],
  ["cancellation", ["jusqu'à 2 heures avant", "up to 2 hours before"]],
  ["modification", ["jusqu'à 1 heure avant", "up to 1 hour before"]],
  ["arrival", ["45 minutes avant", "45 minutes before"]],
  ["refund delay", ["sous 14 jours", "within 14 days"]],
  [
    "refund amount",
    [
      "montant total payé moins les frais de transaction",
      "full amount paid minus the transaction fees",
    ],
  ],
  ["voucher", ["valable 2 ans", "valid for 2 years"]],
  ["complaint", ["sous 10 jours", "within 10 days"]],
  ["mediation", ["médiation", "mediation"]],
  ["adults", ["mineurs accompagnés d'un adulte", "minors supervised by"]],
  ["personal", ["L'inscription est personnelle", "Registration is personal"]],
  ["taxes", ["toutes taxes comprises", "all taxes included"]],
  ["service hours", ["{hours}", "{hours}"]],
])("the terms state the %s in both languages [G.pub.08]", (_what, phrases) => {
  const texts = sentences(termsText);
  phrases.forEach((phrase, index) => expect(texts[index]).toContain(phrase));
});

test("the privacy charter states how long cookies last and names each one", () => {
  const [french, english] = sentences(privacyText);
  expect(french).toContain("de 2 à 13 mois");
  expect(english).toContain("from 2 to 13 months");
  for (const text of [french, english])
    for (const name of ["language", "language_offer", "device", "paying", "wakafine"])
      expect(text).toContain(name);
});

test("the legal notice states share capital, country, hours and the required sources", () => {
  const [french, english] = sentences(legalNoticeText);
  expect(french).toContain("société établie au Cameroun");
  expect(english).toContain("a company based in Cameroon");
  for (const text of [french, english])
    for (const word of [
      "950000 XAF",
      "{hours}",
      "{operator}",
      "{address}",
      "{registration}",
      "CC BY 4.0",
      "Familjen Grotesk",
    ])
      expect(text).toContain(word);
});

test("both languages have the same placeholders", () => {
  const placeholdersOf = (sentences: string) => [...new Set(sentences.match(/\{\w+\}/g))].sort();
  for (const text of [termsText, privacyText, legalNoticeText]) {
    const [french = "", english = ""] = sentences(text);
    expect(placeholdersOf(french)).toEqual(placeholdersOf(english));
  }
});

test("a placeholder without a value throws", () => {
  expect(() => legalParagraph({ fr: "{nothing}", en: "{nothing}" }, "fr", {})).toThrow("nothing");
});

test("French double punctuation never begins a line", () => {
  const text = { fr: "Téléphone : {phone} ; vraiment ?", en: "Phone: {phone} : yes" };
  expect(legalParagraph(text, "fr", { phone: "6" })).toBe(
    "Téléphone\u00a0: 6\u00a0; vraiment\u00a0?",
  );
  expect(legalParagraph(text, "en", { phone: "6" })).toBe("Phone: 6 : yes");
});
