import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the dialog in which a traveller cancels tickets. */
export const cancellationMessages = defineMessages({
  title: { fr: "Annuler des billets", en: "Cancel tickets" },
  loading: { fr: "Calcul de ce qui vous revient…", en: "Working out what you get back…" },
  tryAgain: { fr: "Réessayer", en: "Try again" },
  which: { fr: "Quels billets annuler ?", en: "Which tickets do you want to cancel?" },
  seat: { fr: "Place {seat} · {from} – {to}", en: "Seat {seat} · {from} – {to}" },
  until: { fr: "Annulable jusqu'au {day} à {hour}", en: "Can be cancelled until {day}, {hour}" },
  noneLeft: {
    fr: "Aucun billet de cette commande ne peut être annulé.",
    en: "No ticket of this order can be cancelled.",
  },
  leg0: { fr: "Tout l'aller", en: "Whole outbound trip" },
  leg1: { fr: "Tout le retour", en: "Whole return trip" },
  allLegs: { fr: "Aller et retour", en: "Both trips" },
  legChoice: { fr: "Choisir d'un coup", en: "Select all at once" },
  chooseOne: { fr: "Choisissez au moins un billet", en: "Choose at least one ticket" },
  paid: { fr: "Payé pour ces billets", en: "Paid for these tickets" },
  kept: { fr: "Frais de service, non remboursés", en: "Service fee, not refunded" },
  back: { fr: "Vous recevez", en: "You get back" },
  howBack: { fr: "Comment les recevoir ?", en: "How do you want to get it back?" },
  refund: { fr: "Remboursement de {amount}", en: "Refund of {amount}" },
  how: {
    fr: "Au plus tard le {day}, sur le numéro qui a payé : {payer}.",
    en: "By {day} at the latest, to the number that paid: {payer}.",
  },
  howWithoutPayer: {
    fr: "Au plus tard le {day}, sur le compte qui a payé.",
    en: "By {day} at the latest, to the account that paid.",
  },
  voucher: { fr: "Bon d'achat de {amount}", en: "{amount} voucher" },
  voucherHow: {
    fr: "Tout de suite, valable 2 ans, jusqu'au {day}, pour toutes les agences et tous les trajets.",
    en: "At once, valid for 2 years, until {day}, with every agency and on every route.",
  },
  toPaidByVoucher: {
    fr: "{amount} reviennent sur le bon d'achat {code} qui a payé une partie. Il reste valable au moins 30 jours.",
    en: "{amount} goes back to voucher {code}, which paid a part. It stays valid for at least 30 days.",
  },
  final: {
    fr: "Une annulation est définitive : la place est remise en vente.",
    en: "A cancellation is final: the seat goes back on sale.",
  },
  codeWhy: {
    fr: "Pour votre sécurité, entrez le code envoyé par SMS au titulaire : {phone}.",
    en: "For your security, enter the code sent by SMS to the owner: {phone}.",
  },
  codeSent: { fr: "SMS envoyé. Entrez le code.", en: "SMS sent. Enter the code." },
  confirm: { fr: "Annuler et recevoir {amount}", en: "Cancel and get back {amount}" },
  confirmVoucher: {
    fr: "Annuler contre un bon de {amount}",
    en: "Cancel for a {amount} voucher",
  },
  confirmWithout: { fr: "Annuler sans remboursement", en: "Cancel without a refund" },
  keep: { fr: "Garder mes billets", en: "Keep my tickets" },
  doneTitle: { fr: "C'est annulé", en: "Cancelled" },
  done: {
    fr: "{amount} vous seront rendus au plus tard le {day}.",
    en: "{amount} will be returned to you by {day} at the latest.",
  },
  doneVoucher: {
    fr: "Votre bon d'achat de {amount} est valable jusqu'au {day}. Nous vous l'avons aussi envoyé.",
    en: "Your {amount} voucher is valid until {day}. We have also sent it to you.",
  },
  doneReturned: {
    fr: "{amount} sont de nouveau sur le bon d'achat {code}.",
    en: "{amount} is back on voucher {code}.",
  },
  codeLater: {
    fr: "Le code ne s'affiche pas maintenant. Il est dans le message envoyé et sur la page de votre commande.",
    en: "The code cannot be shown now. It is in the message we sent and on the page of your order.",
  },
  doneWithout: { fr: "Vos billets sont annulés.", en: "Your tickets are cancelled." },
  doneClose: { fr: "Revoir ma commande", en: "Back to my order" },
});
