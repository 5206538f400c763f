import { defineMessages } from "./catalogue.ts";

/** The panel of the booking dialog that asks for the code sent by SMS [G.book.32]. */
export const phoneCodeMessages = defineMessages({
  title: { fr: "Confirmez votre numéro", en: "Confirm your number" },
  why: {
    fr: "Plusieurs réservations au {phone} n'ont pas été payées dans la dernière heure. Pour continuer, entrez le code que nous envoyons à ce numéro par SMS.",
    en: "Several bookings for {phone} were not paid in the last hour. To go on, enter the code we send to that number by SMS.",
  },
  send: { fr: "Recevoir le code par SMS", en: "Get the code by SMS" },
  sendAgain: { fr: "Renvoyer un code", en: "Send another code" },
  sendAgainIn: { fr: "Renvoyer un code dans {time}", en: "Send another code in {time}" },
  sent: { fr: "SMS envoyé. Entrez le code, puis payez.", en: "SMS sent. Enter the code, then pay." },
  notNeeded: { fr: "Aucun code n'est demandé pour ce numéro. Vous pouvez payer.", en: "No code is asked of this number. You can pay." },
  code: { fr: "Code à 6 chiffres", en: "6-digit code" },
  help: { fr: "Le dernier code reçu compte. Il est valable {minutes} minutes.", en: "The latest code counts. It is valid for {minutes} minutes." },
  sixDigits: { fr: "Entrez les 6 chiffres reçus par SMS", en: "Enter the 6 digits received by SMS" },
});
