import { defineMessages } from "../messages/catalogue.ts";

/** Texts with which a traveller states a payment that the order does not show. */
export const lostPaymentMessages = defineMessages({
  open: { fr: "J'ai été débité", en: "I was charged" },
  title: { fr: "Retrouver mon paiement", en: "Find my payment" },
  text: {
    fr: "Entrez l'identifiant de transaction du SMS de votre opérateur. Nous relisons le paiement tout de suite.",
    en: "Enter the transaction id from your operator's SMS. We read the payment again at once.",
  },
  transaction: { fr: "Identifiant de transaction", en: "Transaction id" },
  transactionHelp: {
    fr: "Lettres, chiffres, points ou tirets, par exemple 9034567812 ou MP260518.1024.A12345.",
    en: "Letters, digits, dots or dashes, such as 9034567812 or MP260518.1024.A12345.",
  },
  send: { fr: "Vérifier le paiement", en: "Check the payment" },
  paid: {
    fr: "Paiement retrouvé. Vos billets s'ouvrent.",
    en: "Payment found. Your tickets are opening.",
  },
  refunded: {
    fr: "Paiement retrouvé, mais trop tard pour vos places : il vous est remboursé en entier.",
    en: "Payment found, but too late for your seats: it is refunded to you in full.",
  },
  review: {
    fr: "L'opérateur ne nous confirme pas ce paiement. Un administrateur l'examine avec l'identifiant que vous avez donné. Aucun billet n'est émis d'ici là.",
    en: "The operator does not confirm this payment to us. An administrator is reviewing it with the id you gave. No ticket is issued until then.",
  },
});
