/**
 * Words no agency may carry in its name, because travellers trust them for something else. Compared without case, accents, spaces and look-alike
 * letters; a name is refused when it contains one.
 */
export const reservedNames: readonly { readonly reason: "platform" | "payment" | "authority"; readonly words: readonly string[] }[] = [
  // The platform itself: its support, its refunds.
  { reason: "platform", words: ["Wakafine", "Waka fine"] },
  // Whoever asks for money or a PIN: operators and payment providers.
  {
    reason: "payment",
    words: ["MTN", "MoMo", "Orange Money", "Orange Cameroun", "Orange Cameroon", "Mobile Money", "Camtel", "Nexttel", "Express Union", "YooMee", "Visa", "Mastercard", "PayPal", "Western Union", "MoneyGram"],
  },
  // Whoever has public authority.
  {
    reason: "authority",
    words: ["Ministère", "Ministry", "MINTRANSPORTS", "Gouvernement", "Government", "République du Cameroun", "Republic of Cameroon", "Présidence", "Préfecture", "Gendarmerie", "Police", "Douanes", "Customs", "ARTCI", "ANTIC"],
  },
];

/** Those that are part of ordinary words (`Visage`, `Policlinique`): refused only as words of their own. */
export const reservedAsWholeWords: readonly string[] = ["MTN", "MoMo", "Visa", "Police", "Customs", "ARTCI", "ANTIC"];
