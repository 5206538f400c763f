import { defineMessages } from "../messages/catalogue.ts";

/** Texts after the payment step: waiting page, tickets and failed payments. */
export const orderMessages = defineMessages({
  confirmOnPhone: { fr: "Confirmez sur votre téléphone", en: "Confirm on your phone" },
  waitingFor: { fr: "Nous attendons votre code pour le", en: "We are waiting for your code for" },
  seatsHeldOne: { fr: "1 place gardée", en: "1 seat held" },
  seatsHeldMany: { fr: "{count} places gardées", en: "{count} seats held" },
  beforeEnd: { fr: "avant la fin de la demande", en: "before the request ends" },
  sending: {
    fr: "Envoi de la demande à votre téléphone…",
    en: "Sending the request to your phone…",
  },
  step1: {
    fr: "Un message {wallet} s'affiche. S'il ne vient pas, composez",
    en: "An {wallet} message appears. If it does not, dial",
  },
  step2: { fr: "Vérifiez le montant :", en: "Check the amount:" },
  step3: {
    fr: "Entrez votre {pin}. Wakafine ne vous le demande jamais.",
    en: "Enter your {pin}. Wakafine never asks you for it.",
  },
  mayClose: { fr: "Vous pouvez fermer cette page.", en: "You may close this page." },
  mayCloseText: {
    fr: "Si vous confirmez, les billets arrivent. Sinon rien n'est débité et votre réservation reste gardée jusqu'à {hour}.",
    en: "If you confirm, the tickets arrive. If not, nothing is charged and your booking stays held until {hour}.",
  },
  stillWaiting: {
    fr: "L'opérateur n'a pas encore répondu. Nous continuons de vérifier, et les billets partent dès que c'est payé.",
    en: "The operator has not answered yet. We keep checking, and the tickets leave as soon as it is paid.",
  },
  confirmationDelayed: {
    fr: "La confirmation prend plus de temps que d'habitude. Si vous avez confirmé, ne payez pas une seconde fois : vos billets partent dès que {wallet} nous répond.",
    en: "Confirmation is taking longer than usual. If you have confirmed, do not pay again: your tickets are sent as soon as {wallet} answers us.",
  },
  oneAtATime: {
    fr: "Une seule demande à la fois, pour ne jamais vous débiter deux fois. Un autre numéro, ou abandonner ? Refusez la demande sur le téléphone : c'est possible aussitôt. Sinon elle se ferme seule, au plus tard à {hour}.",
    en: "One request at a time, so that you are never charged twice. To use another number or cancel, decline the request on the phone first. Otherwise it expires at {hour} at the latest.",
  },
  oneAtATimeLate: {
    fr: "Un autre numéro, ou abandonner ? Ce sera possible ici dès que l'opérateur aura répondu. D'ici là rien d'autre n'est demandé, pour ne jamais vous débiter deux fois.",
    en: "You can use another number or cancel here as soon as the operator responds. Until then we request no other payment, so that you are never charged twice.",
  },
  phoneAsk: { fr: "Payer {amount} à WAKAFINE ?", en: "Pay {amount} to WAKAFINE?" },
  phonePin: { fr: "Code PIN :", en: "PIN:" },
  checkNow: { fr: "Vérifier maintenant", en: "Check now" },
  noOrder: { fr: "Cette commande n'existe pas", en: "This order does not exist" },
  noOrderText: {
    fr: "L'adresse est peut-être incomplète. Le lien complet est dans votre SMS ou votre e-mail.",
    en: "The address may be incomplete. The whole link is in your SMS or e-mail.",
  },
  paid: { fr: "C'est payé. Bon voyage, {name} !", en: "Paid. Have a good trip, {name}!" },
  received: {
    fr: "{amount} reçus. Billets envoyés par {channel}.",
    en: "{amount} received. Tickets sent by {channel}.",
  },
  channelSms: { fr: "SMS au {address}", en: "SMS to {address}" },
  channelEmail: { fr: "e-mail à {address}", en: "e-mail to {address}" },
  ticketOf: { fr: "Billet {number} sur {count}", en: "Ticket {number} of {count}" },
  paidBadge: { fr: "Payé", en: "Paid" },
  usedBadge: { fr: "Utilisé", en: "Used" },
  cancelledBadge: { fr: "Annulé", en: "Cancelled" },
  beThere: { fr: "Soyez là à", en: "Be there at" },
  arrival: { fr: "Arrivée", en: "Arrival" },
  price: { fr: "Prix", en: "Price" },
  pdf: { fr: "Billet PDF", en: "PDF ticket" },
  image: { fr: "Image", en: "Picture" },
  qrOf: { fr: "QR code du billet {code}", en: "QR code of ticket {code}" },
  resend: { fr: "Renvoyer les billets", en: "Send the tickets again" },
  resent: { fr: "Billets renvoyés", en: "Tickets sent again" },
  arrive: { fr: "Soyez à {place} à {hour}", en: "Be at {place} at {hour}" },
  arriveText: {
    fr: ", avec la pièce d'identité indiquée. Pour annuler, contactez l'agence avant {until}.",
    en: ", with the identity document given. To cancel, contact the agency before {until}.",
  },
  arriveTextLate: {
    fr: ", avec la pièce d'identité indiquée.",
    en: ", with the identity document given.",
  },
  keepLink: {
    fr: "Gardez l'adresse de cette page : elle montre vos billets à qui la possède.",
    en: "Keep the address of this page: it shows your tickets to whoever has it.",
  },
  orderCode: { fr: "Commande {code}", en: "Order {code}" },
  pendingTitle: {
    fr: "Cette réservation n'est pas encore payée",
    en: "This booking is not paid yet",
  },
  pendingText: { fr: "Elle est gardée jusqu'à {hour}.", en: "It is held until {hour}." },
  payNow: { fr: "Payer maintenant", en: "Pay now" },
  followPayment: { fr: "Suivre le paiement", en: "Follow the payment" },
  bareSuccess: { fr: "Votre paiement est enregistré", en: "Your payment is recorded" },
  bareSuccessText: {
    fr: "Vos billets arrivent par le moyen que vous avez choisi. Le lien reçu montre le détail.",
    en: "Your tickets arrive by the way you chose. The link you receive shows the details.",
  },
  tryAgainTitle: { fr: "Réessayer le paiement", en: "Try the payment again" },
  stillHeldOne: { fr: "Votre place est toujours gardée.", en: "Your seat is still held." },
  stillHeldMany: {
    fr: "Vos {count} places sont toujours gardées.",
    en: "Your {count} seats are still held.",
  },
  lastPayer: { fr: "La demande était partie au {phone}.", en: "The request went to {phone}." },
  promptsOver: {
    fr: "Le {phone} a déjà reçu trop de demandes de paiement. Réessayez avec ce numéro dans {minutes} min, ou payez avec un autre numéro.",
    en: "{phone} has already had too many payment requests. Try this number again in {minutes} min, or pay with another number.",
  },
  promptsOverSome: {
    fr: "Le {phone} a déjà reçu trop de demandes de paiement en {span} minutes. Attendez jusqu'à {span} minutes pour ce numéro, ou payez avec un autre.",
    en: "{phone} has already had too many payment requests in {span} minutes. Wait up to {span} minutes for this number, or pay with another one.",
  },
  otherPayer: { fr: "Prendre un autre numéro", en: "Use another number" },
  payAgain: { fr: "Payer {amount}", en: "Pay {amount}" },
  endedTitle: { fr: "Cette réservation est terminée", en: "This booking has ended" },
  endedText: {
    fr: "Elle ne garde plus de place. Cherchez un autre départ.",
    en: "It no longer holds a seat. Look for another departure.",
  },
  searchAgain: { fr: "Chercher un départ", en: "Search departures" },
  refundTitle: { fr: "Votre argent vous revient", en: "Your money is coming back" },
  refundText: {
    fr: "{amount} vous seront rendus au plus tard le {day}, sur le numéro qui a payé.",
    en: "{amount} will be returned by {day} at the latest, to the number that paid.",
  },
  giveUp: { fr: "Abandonner la réservation", en: "Give up the booking" },
  gaveUp: { fr: "La réservation est abandonnée", en: "The booking is given up" },
  cancelledTitle: { fr: "Cette réservation est annulée", en: "This booking is cancelled" },
});
