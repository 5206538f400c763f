import { defineMessages } from "../messages/catalogue.ts";
import { formMessages } from "../messages/forms.ts";

/** Texts of the top-up dialog and of the page that waits for its payment. */
export const topUpMessages = defineMessages({
  title: { fr: "Recharger le solde colis", en: "Top up the parcel balance" },
  lead: {
    fr: "Le solde paie les frais de chaque colis envoyé. Une recharge n'a pas de frais.",
    en: "The balance pays the fee of each parcel you send. A top-up has no fee.",
  },
  amount: { fr: "Montant en FCFA", en: "Amount in FCFA" },
  amountHelp: { fr: "De {min} à {max}", en: "From {min} to {max}" },
  amount_value_require: formMessages.amount_value_require,
  method: { fr: "Payer avec", en: "Pay with" },
  mobile: { fr: "Mobile money", en: "Mobile money" },
  mobileDetail: { fr: "MTN, Orange", en: "MTN, Orange" },
  wallet: { fr: "Portefeuille", en: "Wallet" },
  payer: { fr: "Numéro {wallet} qui paie", en: "{wallet} number that pays" },
  belowMinimum: {
    fr: "{method} : à partir de {minimum}",
    en: "{method}: from {minimum}",
  },
  pay: { fr: "Recharger {amount}", en: "Top up {amount}" },
  // The waiting page [G.topup.05].
  waitingTitle: { fr: "Recharge en cours", en: "Top-up in progress" },
  confirmOnPhone: { fr: "Confirmez sur le téléphone", en: "Confirm on the phone" },
  sending: { fr: "Nous envoyons la demande…", en: "Sending the request…" },
  waitingFor: { fr: "Demande envoyée au", en: "Request sent to" },
  dial: {
    fr: "Rien ne s'affiche ? Composez {code}, puis validez {amount} avec le {pin}.",
    en: "Nothing on the screen? Dial {code}, then approve {amount} with the {pin}.",
  },
  checking: {
    fr: "Nous vérifions le paiement de {amount} auprès de {page}.",
    en: "We are checking the payment of {amount} with {page}.",
  },
  mayLeave: {
    fr: "Vous pouvez quitter cette page : le solde augmente dès que le paiement est confirmé.",
    en: "You may leave this page: the balance is topped up as soon as the payment is confirmed.",
  },
  checkNow: { fr: "Vérifier maintenant", en: "Check now" },
  backToAgency: { fr: "Retour à mon agence", en: "Back to my agency" },
  completed: {
    fr: "Recharge de {amount} réussie : votre solde colis est à jour.",
    en: "Top-up of {amount} complete: your parcel balance is up to date.",
  },
  failed: {
    fr: "La recharge n'a pas abouti, rien n'est ajouté. {reason}",
    en: "The top-up was not completed, nothing was added. {reason}",
  },
  stillToPay: {
    fr: "Il reste à payer {amount} sur la page {page}.",
    en: "{amount} is still to pay on the {page} page.",
  },
  left: {
    fr: "Vous avez quitté la page de paiement : rien n'est ajouté au solde.",
    en: "You left the payment page: nothing was added to the balance.",
  },
  /** After the return from PayPal [A4.topup.03]. */
  pending: {
    fr: "PayPal n'a pas encore confirmé votre recharge. Rechargez cette page dans une minute.",
    en: "PayPal has not confirmed your top-up yet. Reload this page in a minute.",
  },
  unknownTitle: { fr: "Recharge introuvable", en: "Top-up not found" },
  unknownText: {
    fr: "Elle appartient peut-être à une autre agence.",
    en: "It may belong to another agency.",
  },
  logInTitle: {
    fr: "Connectez-vous pour suivre la recharge",
    en: "Log in to follow the top-up",
  },
  logInText: {
    fr: "Un paiement confirmé est ajouté au solde, même si vous n'êtes pas connecté.",
    en: "A confirmed payment is added to the balance, even if you are not logged in.",
  },
});
