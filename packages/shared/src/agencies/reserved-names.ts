/**
 * Words no agency may carry in its name, because travellers trust them for something else. Compared without case, accents, spaces, signs and look-alike
 * letters; a name is refused when it contains one.
 */
export const reservedNames: readonly {
  readonly reason: "platform" | "payment" | "authority";
  readonly texts: readonly string[];
}[] = [
  // Messages about support and refunds come from the platform.
  { reason: "platform", texts: ["Wakafine", "Waka fine", "Service client", "Customer service"] },
  // Operators and payment providers ask for money or a PIN.
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

/** Refused as the beginning of a word (`MTNMoney`, `MTN237`): no honest name has words that begin so. */
export const reservedAsPrefixes: readonly string[] = ["MTN", "MoMo"];

/** Part of ordinary words (`Visage`, `Art City`): refused as words of their own, also with digits behind them. */
export const reservedAsWholeWords: readonly string[] = [
  "Visa",
  "Police",
  "Customs",
  "ARTCI",
  "ANTIC",
];

/** Behind a short reserved word at the beginning of a name, in any spacing, they make it one of a payment provider: `MoM oPay`, `VisaCard`. */
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
