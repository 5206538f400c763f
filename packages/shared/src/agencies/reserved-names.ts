/**
 * Words that an agency's name must not contain, because travellers would take the agency for somebody else. Compared without case, accents, spaces, punctuation and look-alike
 * letters.
 */
export const reservedNames: readonly {
  readonly reason: "platform" | "payment" | "authority";
  readonly texts: readonly string[];
}[] = [
  // Messages about support and refunds come from the platform.
  { reason: "platform", texts: ["Wakafine", "Waka fine", "Service client", "Customer service"] },
  // Mobile operators and payment providers ask for money or a PIN.
  {
    reason: "payment",
    texts: [
      "Orange Money",
      "Orange Pay",
      "Orange Cameroun",
      "Orange Cameroon",
      "Mobile Money",
      "Camtel",
      "Nexttel",
      "Express Union",
      "YooMee",
      "Mastercard",
      "PayPal",
      "Western Union",
      "MoneyGram",
    ],
  },
  // Public authorities.
  {
    reason: "authority",
    texts: [
      "Ministère",
      "Ministry",
      "MINTRANSPORTS",
      "Gouvernement",
      "Government",
      "République du Cameroun",
      "Republic of Cameroon",
      "Présidence",
      "Préfecture",
      "Gendarmerie",
      "Douanes",
    ],
  },
];

/** Refused at the beginning of a word (`MTNMoney`, `MTN237`). */
export const reservedAsPrefixes: readonly string[] = ["MTN", "MoMo"];

/** Refused as whole words, with or without digits after them, because they are part of ordinary words (`Visage`, `Art City`). */
export const reservedAsWholeWords: readonly string[] = [
  "Visa",
  "Police",
  "Customs",
  "ARTCI",
  "ANTIC",
];

/** Refused after a short reserved word at the beginning of a name, in any spacing, as in `MoM oPay` or `VisaCard`. */
export const paymentWords: readonly string[] = [
  "Pay",
  "Paiement",
  "Payment",
  "Money",
  "Cash",
  "Card",
  "Carte",
  "Mobile",
];

/** Ordinary words that are refused only as the whole name. */
export const reservedAsWholeNames: readonly string[] = ["Orange"];
