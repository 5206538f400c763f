import { defineMessages } from "../messages/catalogue.ts";
import { phoneCodeFieldMessages } from "./phone-code-field-messages.ts";

/** Texts of the cards that ask for an SMS code: before a booking, before a hold, and before a payment by a phone that has reached its prompt limit [G.book.32]. */
export const phoneCodeMessages = defineMessages({
  ...phoneCodeFieldMessages,
  title: { fr: "Confirmez votre numéro", en: "Confirm your number" },
  why: {
    fr: "Plusieurs réservations au {phone} ne sont pas payées. Pour continuer, entrez le code que nous envoyons à ce numéro par SMS.",
    en: "Several bookings for {phone} are unpaid. To go on, enter the code we send to that number by SMS.",
  },
  whyForCoupon: {
    fr: "Pour réserver avec le {phone} et ce code promo, entrez le code que nous envoyons à ce numéro par SMS.",
    en: "To book with {phone} and this promo code, enter the code we send to that number by SMS.",
  },
  whyToHold: {
    fr: "Beaucoup de places sont réservées en ce moment sans être payées. Pour garder les vôtres, entrez le code que nous envoyons à votre numéro par SMS.",
    en: "Many seats are being held without payment right now. To hold yours, enter the code we send to your number by SMS.",
  },
  whyToPay: {
    fr: "Le {phone} a déjà reçu beaucoup de demandes de paiement. Pour payer maintenant, entrez le code que nous envoyons à ce numéro par SMS. Sinon, réessayez dans {wait}.",
    en: "{phone} has already had many payment requests. To pay now, enter the code we send to that number by SMS. Otherwise try again in {wait}.",
  },
  sentTo: {
    fr: "SMS envoyé au {phone}. Entrez le code.",
    en: "SMS sent to {phone}. Enter the code.",
  },
  confirm: { fr: "Confirmer mon numéro", en: "Confirm my number" },
  keepAsIs: { fr: "Ne pas ajouter de place", en: "Do not add a seat" },
  send: { fr: "Recevoir le code par SMS", en: "Get the code by SMS" },
  sendAgain: { fr: "Renvoyer un code", en: "Send another code" },
  sendAgainIn: { fr: "Renvoyer un code dans {time}", en: "Send another code in {time}" },
  sent: {
    fr: "SMS envoyé. Entrez le code, puis payez.",
    en: "SMS sent. Enter the code, then pay.",
  },
  code: { fr: "Code à 6 chiffres", en: "6-digit code" },
  help: {
    fr: "Le dernier code reçu compte. Il est valable {minutes} minutes.",
    en: "The latest code counts. It is valid for {minutes} minutes.",
  },
});
