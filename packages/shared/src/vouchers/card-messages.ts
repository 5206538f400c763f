import { defineMessages } from "../messages/catalogue.ts";

/** Texts of a voucher as its owner sees it: in the cancellation dialog, on the order page and in My trips. */
export const voucherCardMessages = defineMessages({
  titleOne: { fr: "Votre bon d'achat", en: "Your voucher" },
  titleMany: { fr: "Vos bons d'achat", en: "Your vouchers" },
  rest: { fr: "Il reste", en: "Remaining" },
  issued: { fr: "Montant émis : {amount}", en: "Amount issued: {amount}" },
  restOf: { fr: "sur {amount}", en: "of {amount}" },
  validUntil: { fr: "Valable jusqu'au {day}", en: "Valid until {day}" },
  expiredOn: { fr: "Expiré le {day}", en: "Expired on {day}" },
  code: { fr: "Code", en: "Code" },
  order: { fr: "Billets annulés de la commande {code}", en: "Cancelled tickets of order {code}" },
  copy: { fr: "Copier le code", en: "Copy the code" },
  copied: { fr: "Code copié", en: "Code copied" },
  copyFailed: {
    fr: "Copie impossible : appuyez longtemps sur le code pour le copier",
    en: "Could not copy: press and hold the code to copy it",
  },
  document: { fr: "Bon en PDF", en: "Voucher as PDF" },
  use: {
    fr: "Saisissez ce code à l'étape Paiement de votre prochaine réservation. Gardez-le comme de l'argent : qui le connaît peut l'utiliser.",
    en: "Enter this code in the Payment step of your next booking. Keep it like money: whoever knows it can use it.",
  },
  blocked: { fr: "Bloqué", en: "Blocked" },
  expired: { fr: "Expiré", en: "Expired" },
  usedUp: { fr: "Épuisé", en: "Used up" },
  showCode: { fr: "Afficher le code", en: "Show the code" },
  showCodes: { fr: "Afficher les codes", en: "Show the codes" },
  whyCode: {
    fr: "Seul le titulaire peut voir le code. Entrez celui envoyé par SMS au numéro de la réservation.",
    en: "Only the owner may see the code. Enter the one sent by SMS to the phone of the booking.",
  },
  unreadable: {
    fr: "Vos bons d'achat ne s'affichent pas : {failure}",
    en: "Your vouchers cannot be shown: {failure}",
  },
});
