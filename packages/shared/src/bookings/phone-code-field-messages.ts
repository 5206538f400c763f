import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the code that an order needs; the booking dialog loads them with its first step, the others with the card of the code. */
export const phoneCodeFieldMessages = defineMessages({
  notNeeded: {
    fr: "Aucun code n'est demandé pour ce numéro. Vous pouvez payer.",
    en: "This number needs no code. You can pay.",
  },
  sixDigits: {
    fr: "Entrez les 6 chiffres reçus par SMS",
    en: "Enter the 6 digits received by SMS",
  },
});
