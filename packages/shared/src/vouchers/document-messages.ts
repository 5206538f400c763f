import { defineMessages } from "../messages/catalogue.ts";

/** Texts of a voucher's A4 page. */
export const voucherDocumentMessages = defineMessages({
  title: { fr: "Bon d'achat", en: "Voucher" },
  title_of: { fr: "Bon d'achat {code}", en: "Voucher {code}" },
  rest: { fr: "Il reste", en: "Remaining" },
  code: { fr: "Code à saisir au moment de payer", en: "Code to enter when you pay" },
  amount: { fr: "Montant émis", en: "Amount issued" },
  valid_until: { fr: "Valable jusqu'au", en: "Valid until" },
  issued_on: { fr: "Émis le", en: "Issued on" },
  order: { fr: "Commande", en: "Order" },
  conditions: { fr: "Comment l'utiliser", en: "How to use it" },
  use: {
    fr: "Réservez sur {site}. À l'étape Paiement, saisissez ce code : le bon paie tout ou partie du total, frais compris, quels que soient l'agence et le trajet.",
    en: "Book on {site}. In the Payment step, enter this code: the voucher pays all or part of the total, fees included, with any agency and on any route.",
  },
  parts: {
    fr: "Vous pouvez l'utiliser en plusieurs fois : ce qui n'est pas dépensé reste sur le bon jusqu'à la date ci-dessus.",
    en: "You can use it several times: what is not spent stays on the voucher until the date above.",
  },
  bearer: {
    fr: "Gardez ce code comme de l'argent : qui le connaît peut l'utiliser.",
    en: "Keep this code like money: whoever knows it can use it.",
  },
  no_cash: {
    fr: "Le bon ne s'échange pas contre de l'argent. Si vous annulez à temps un billet payé avec lui, son montant revient sur le bon.",
    en: "The voucher cannot be exchanged for money. If you cancel in time a ticket that it paid for, the amount goes back to the voucher.",
  },
  question: {
    fr: "Une question ? Service client : {phone}.",
    en: "A question? Customer service: {phone}.",
  },
  stamp_blocked: { fr: "Bon bloqué", en: "Voucher blocked" },
  stamp_expired: { fr: "Bon expiré", en: "Voucher expired" },
  stamp_used_up: { fr: "Bon entièrement utilisé", en: "Voucher used up" },
});
