import type { PageLanguage } from "../hosted-page.ts";

const texts = {
  note: {
    fr: "Page de paiement simulée. Aucune carte n'est débitée.",
    en: "Simulated payment page. No card is charged.",
  },
  title: { fr: "Payer par carte", en: "Pay by card" },
  number: { fr: "Numéro de carte", en: "Card number" },
  expiry: { fr: "Expiration (MM/AA)", en: "Expiry (MM/YY)" },
  code: { fr: "Code de sécurité", en: "Security code" },
  pay: { fr: "Payer", en: "Pay" },
  back: { fr: "Annuler et revenir", en: "Cancel and go back" },
  testCards: { fr: "Cartes de test", en: "Test cards" },
  pays: { fr: "paie", en: "pays" },
  asks: { fr: "demande une confirmation (3-D Secure)", en: "asks for confirmation (3-D Secure)" },
  declines: { fr: "refusée", en: "declined" },
  lowFunds: { fr: "solde insuffisant", en: "insufficient funds" },
  badNumber: {
    fr: "Ce numéro n'est pas une carte de test.",
    en: "This number is not a test card.",
  },
  badDate: { fr: "La date d'expiration est passée.", en: "The expiry date has passed." },
  badCode: { fr: "Le code a 3 ou 4 chiffres.", en: "The code has 3 or 4 digits." },
  card_declined: { fr: "Votre carte a été refusée.", en: "Your card was declined." },
  insufficient_funds: {
    fr: "Le solde de votre carte est insuffisant.",
    en: "Your card has insufficient funds.",
  },
  lost_card: { fr: "Votre carte a été refusée.", en: "Your card was declined." },
  expired_card: { fr: "Votre carte a expiré.", en: "Your card has expired." },
  incorrect_cvc: {
    fr: "Le code de sécurité est incorrect.",
    en: "Your card's security code is incorrect.",
  },
  processing_error: {
    fr: "Une erreur s'est produite. Réessayez dans un instant.",
    en: "An error occurred. Try again in a little while.",
  },
  authentication_failed: {
    fr: "Votre banque n'a pas confirmé le paiement. Essayez une autre carte.",
    en: "Your bank did not confirm the payment. Try another card.",
  },
  bankTitle: { fr: "Votre banque vous demande de confirmer", en: "Your bank asks you to confirm" },
  confirm: { fr: "Confirmer le paiement", en: "Confirm the payment" },
  reject: { fr: "Refuser", en: "Reject" },
  ended: { fr: "Cette page de paiement est fermée", en: "This payment page is closed" },
  endedPaid: { fr: "Ce paiement est déjà fait", en: "This payment is already made" },
  goOn: { fr: "Revenir au site", en: "Back to the site" },
  unknown: { fr: "Page introuvable", en: "Page not found" },
} as const;

export type PageText = keyof typeof texts;

/** Returns a text of the hosted page. */
export function pageText(language: PageLanguage, key: PageText): string {
  return texts[key][language];
}

/** Returns the text of an error; undefined for an unknown name. */
export function isPageText(key: string): key is PageText {
  return Object.hasOwn(texts, key);
}

/** Formats cents as an amount in euro. */
export function euroText(language: PageLanguage, cents: number): string {
  return new Intl.NumberFormat(language, { style: "currency", currency: "EUR" }).format(
    cents / 100,
  );
}
