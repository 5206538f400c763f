import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the last step of the booking dialog, loaded with it. */
export const paymentStepMessages = defineMessages({
  priceChanged: {
    fr: "Le prix est passé à {amount}. Vérifiez le total avant de payer.",
    en: "The price is now {amount}. Check the total before paying.",
  },
  orderNotConfirmed: {
    fr: "{failure}. Votre commande n'est pas confirmée : appuyez de nouveau sur Payer, vous ne serez pas débité deux fois.",
    en: "{failure}. Your order is not confirmed: press Pay again, you will not be charged twice.",
  },
  otherOperator: {
    fr: "Ce numéro semble être chez {operator}, et vous payez avec {wallet}. Vérifiez le numéro, ou changez de moyen de paiement.",
    en: "This looks like an {operator} number, and you are paying with {wallet}. Check the number, or change how you pay.",
  },
  switchedWallet: {
    fr: "D'après ce numéro, vous payez maintenant avec {wallet}.",
    en: "Going by this number, you are now paying with {wallet}.",
  },
  keepWallet: { fr: "Payer avec {wallet}", en: "Pay with {wallet}" },
  feesOf: { fr: "Frais {amount}", en: "Fee {amount}" },
  chargedInEuro: { fr: "Vous payez {amount}.", en: "You pay {amount}." },
  leavesToPay: {
    fr: "Le paiement se fait en euros ({francs}), sur la page sécurisée de {page}. Vous revenez ensuite ici.",
    en: "The payment is in euros ({francs}), on the secure page of {page}. You then come back here.",
  },
  belowMinimum: {
    fr: "{method} : à partir de {minimum} seulement. Il vous reste {rest} à payer.",
    en: "{method}: only from {minimum}. You have {rest} left to pay.",
  },
  noFees: { fr: "Sans frais", en: "No fee" },
  whatYouPay: { fr: "Ce que vous payez", en: "What you pay" },
  ticketLineOne: { fr: "1 billet, {class}", en: "1 {class} ticket" },
  ticketLineMany: { fr: "{count} billets, {class}", en: "{count} {class} tickets" },
  ticketNote: { fr: "{count} × {price}, taxes comprises", en: "{count} × {price}, taxes included" },
  feeLine: { fr: "Frais {wallet}", en: "{wallet} fee" },
  feeNoteRate: {
    fr: "{rate} % du prix, pour le paiement et la réservation en ligne",
    en: "{rate}% of the price, for the payment and the online booking",
  },
  feeNoteFixed: {
    fr: "{fixed} par commande, pour le paiement et la réservation en ligne",
    en: "{fixed} per order, for the payment and the online booking",
  },
  feeNoteBoth: {
    fr: "{fixed}, puis {rate} % du total, pour le paiement et la réservation en ligne",
    en: "{fixed}, then {rate}% of the sum, for the payment and the online booking",
  },
  cancelBefore: {
    fr: "Si vous annulez avant {hour} le {day}",
    en: "If you cancel before {hour} on {day}",
  },
  cancelGives: {
    fr: "vous recevez {refund} sous 14 jours. Les frais de {fees} ne sont pas rendus. Ensuite, pas de remboursement.",
    en: "you receive {refund} within 14 days. The fees of {fees} are not given back. After that, no refund.",
  },
  cancelLate: {
    fr: "Ce départ est trop proche : il n'est plus remboursable après le paiement.",
    en: "This departure is too close: it cannot be refunded after payment.",
  },
  accept: { fr: "J'accepte les", en: "I accept the" },
  termsLink: { fr: "conditions générales d'utilisation", en: "general conditions of use" },
  newTab: { fr: "(nouvel onglet)", en: "(new tab)" },
  cancelReturn: {
    fr: "Le retour, lui, peut encore être annulé seul avant {hour} le {day}.",
    en: "The return can still be cancelled on its own before {hour} on {day}.",
  },
});
