import { defineMessages } from "../messages/catalogue.ts";

/** Texts after the payment step: waiting page, tickets and failed payments. */
export const orderMessages = defineMessages({
  confirmOnPhone: { fr: "Confirmez sur votre téléphone", en: "Confirm on your phone" },
  waitingFor: { fr: "Nous attendons votre code pour le", en: "We are waiting for your code for" },
  orderedElsewhere: {
    fr: "Vous avez déjà commandé ces places, ici ou dans un autre onglet. Voici le paiement. Vous ne payez qu'une fois.",
    en: "You have already ordered these seats, here or in another tab. This is the payment. You pay only once.",
  },
  seatsHeldOne: { fr: "1 place gardée", en: "1 seat held" },
  seatsHeldMany: { fr: "{count} places gardées", en: "{count} seats held" },
  beforeEnd: { fr: "pour confirmer", en: "left to confirm" },
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
    fr: "Si vous confirmez, les billets arrivent. Sinon rien n'est débité et votre réservation reste gardée jusqu'à {hour}. Un paiement en cours prolonge ce délai.",
    en: "If you confirm, the tickets arrive. If not, nothing is charged and your booking stays held until {hour}. A payment in progress extends this time.",
  },
  mayCloseConfirming: {
    fr: "Les billets arrivent dès que le paiement est confirmé. S'il ne l'est pas, rien n'est débité et votre réservation reste gardée jusqu'à {hour}.",
    en: "The tickets arrive as soon as the payment is confirmed. If it is not, nothing is charged and your booking stays held until {hour}.",
  },
  stillWaiting: {
    fr: "L'opérateur n'a pas encore répondu. Nous continuons de vérifier et envoyons les billets dès que le paiement est confirmé.",
    en: "The operator has not answered yet. We keep checking and send the tickets as soon as the payment is confirmed.",
  },
  confirmationDelayed: {
    fr: "La confirmation prend plus de temps que d'habitude. Si vous avez confirmé, ne payez pas une seconde fois : vos billets partent dès que {wallet} nous répond.",
    en: "Confirmation is taking longer than usual. If you have confirmed, do not pay again: your tickets are sent as soon as {wallet} answers us.",
  },
  changeNumber: { fr: "Changer le numéro", en: "Change the number" },
  oneAtATime: {
    fr: "La demande doit d'abord se fermer, pour ne jamais vous débiter deux fois : refusez-la sur le téléphone, ou attendez {hour} au plus tard. Cette page vous propose ensuite un autre numéro, sans rien ressaisir, ou d'abandonner.",
    en: "The request has to close first, so that you are never charged twice: decline it on the phone, or wait until {hour} at the latest. This page then offers another number, with nothing to enter again, or cancelling.",
  },
  oneAtATimeLate: {
    fr: "Un autre numéro, ou abandonner ? Ce sera possible ici dès que l'opérateur aura répondu. D'ici là rien d'autre n'est demandé, pour ne jamais vous débiter deux fois.",
    en: "You can use another number or cancel here as soon as the operator responds. Until then we request no other payment, so that you are never charged twice.",
  },
  phoneAsk: { fr: "Payer {amount} à WAKAFINE ?", en: "Pay {amount} to WAKAFINE?" },
  phonePin: { fr: "Code PIN :", en: "PIN:" },
  confirming: { fr: "Nous confirmons votre paiement", en: "We are confirming your payment" },
  confirmingText: {
    fr: "{page} nous répond en général en quelques secondes. Vos billets s'affichent ensuite ici.",
    en: "{page} usually answers within seconds. Your tickets then appear here.",
  },
  openingPage: {
    fr: "Ouverture de la page de paiement {page}…",
    en: "Opening the {page} payment page…",
  },
  payOnPage: { fr: "Payez sur la page {page}", en: "Pay on the {page} page" },
  payOnPageText: {
    fr: "Il reste {amount} à payer, avant {hour}.",
    en: "{amount} is left to pay, before {hour}.",
  },
  openPage: { fr: "Ouvrir la page de paiement", en: "Open the payment page" },
  onePageAtATime: {
    fr: "Un paiement à la fois, pour ne jamais vous débiter deux fois. La page {page} se ferme seule, au plus tard à {hour} ; vous pourrez alors payer autrement.",
    en: "One payment at a time, so that you are never charged twice. The {page} page closes by itself at {hour} at the latest; you can then pay another way.",
  },
  otherMethod: { fr: "Payer autrement", en: "Pay another way" },
  payAgainWith: { fr: "{method} : {amount} ({euros})", en: "{method}: {amount} ({euros})" },
  /** A total that is charged in euro. */
  inBoth: { fr: "{euros} ({amount})", en: "{euros} ({amount})" },
  checkNow: { fr: "Vérifier maintenant", en: "Check now" },
  noOrder: { fr: "Cette commande n'existe pas", en: "This order does not exist" },
  noOrderText: {
    fr: "L'adresse est peut-être incomplète. Le lien complet est dans votre SMS ou votre e-mail.",
    en: "The address may be incomplete. The whole link is in your SMS or e-mail.",
  },
  paid: { fr: "C'est payé. Bon voyage, {name} !", en: "Paid. Have a good trip, {name}!" },
  leftOne: { fr: "Il reste 1 billet valable", en: "1 valid ticket left" },
  leftMany: { fr: "Il reste {count} billets valables", en: "{count} valid tickets left" },
  received: {
    fr: "{amount} reçus. Billets envoyés par {channel}.",
    en: "{amount} received. Tickets sent by {channel}.",
  },
  channelSms: { fr: "SMS au {address}", en: "SMS to {address}" },
  channelEmail: { fr: "e-mail à {address}", en: "e-mail to {address}" },
  channelWhatsApp: { fr: "WhatsApp au {address}", en: "WhatsApp to {address}" },
  channelMessenger: { fr: "Messenger", en: "Messenger" },
  ticketOf: { fr: "Billet {number} sur {count}", en: "Ticket {number} of {count}" },
  paidBadge: { fr: "Payé", en: "Paid" },
  usedBadge: { fr: "Utilisé", en: "Used" },
  cancelledBadge: { fr: "Annulé", en: "Cancelled" },
  beThere: { fr: "Soyez là à", en: "Be there at" },
  arrival: { fr: "Arrivée", en: "Arrival" },
  price: { fr: "Prix", en: "Price" },
  pdf: { fr: "Billet PDF", en: "PDF ticket" },
  image: { fr: "Image du billet", en: "Ticket picture" },
  allPdf: { fr: "Tous les billets (PDF)", en: "All tickets (PDF)" },
  whatsApp: { fr: "Envoyer par WhatsApp", en: "Send by WhatsApp" },
  whatsAppOf: {
    fr: "Envoyer par WhatsApp le billet de {name}, nouvel onglet",
    en: "Send by WhatsApp the ticket of {name}, new tab",
  },
  /** Sent with the address of the ticket's picture, which shows only this ticket. */
  whatsAppText: {
    fr: "Billet pour {name} : {from} – {to}, {day} à {hour}, place n° {seat}, code {code}.",
    en: "Ticket for {name}: {from} – {to}, {day} at {hour}, seat {seat}, code {code}.",
  },
  calendar: { fr: "Ajouter au calendrier", en: "Add to calendar" },
  directions: { fr: "Itinéraire jusqu'à {place}", en: "Directions to {place}" },
  actions: { fr: "Vos billets", en: "Your tickets" },
  ticketOfName: { fr: "{ticket} : {name}", en: "{ticket}: {name}" },
  qrOf: { fr: "QR code du billet {code}", en: "QR code of ticket {code}" },
  resend: { fr: "Renvoyer les billets", en: "Send the tickets again" },
  resent: { fr: "Billets renvoyés", en: "Tickets sent again" },
  arrive: { fr: "Soyez à {place} à {hour}", en: "Be at {place} at {hour}" },
  arriveText: {
    fr: ", avec la pièce d'identité si vous en avez indiqué une. Vous pouvez annuler ici jusqu'à {until}.",
    en: ", with the ID you entered, if any. You can cancel here until {until}.",
  },
  arriveTextLate: {
    fr: ", avec la pièce d'identité si vous en avez indiqué une.",
    en: ", with the ID you entered, if any.",
  },
  keepLink: {
    fr: "Gardez ce lien. Ne le donnez pas : il ouvre vos billets.",
    en: "Save this link. Do not share it: it opens your tickets.",
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
    en: "Your tickets are sent the way you chose. The link you receive shows the details.",
  },
  tryAgainTitle: { fr: "Réessayer le paiement", en: "Try the payment again" },
  stillHeldOne: { fr: "Votre place est toujours gardée.", en: "Your seat is still held." },
  heldLonger: {
    fr: "Votre paiement a prolongé ce délai jusqu'à {hour}.",
    en: "Your payment extended this time until {hour}.",
  },
  stillHeldMany: {
    fr: "Vos {count} places sont toujours gardées.",
    en: "Your {count} seats are still held.",
  },
  lastPayer: { fr: "La demande était partie au {phone}.", en: "The request went to {phone}." },
  promptsOverSome: {
    fr: "Le {phone} a déjà reçu trop de demandes de paiement en {span} minutes. Attendez jusqu'à {span} minutes pour ce numéro, ou payez avec un autre.",
    en: "{phone} has already received too many payment requests in {span} minutes. Wait up to {span} minutes for this number, or pay with another one.",
  },
  payAgain: { fr: "Payer {amount}", en: "Pay {amount}" },
  endedTitle: { fr: "Cette réservation est terminée", en: "This booking has ended" },
  endedText: {
    fr: "Elle ne garde plus de place. Cherchez un autre départ.",
    en: "It no longer holds a seat. Look for another departure.",
  },
  searchAgain: { fr: "Chercher un départ", en: "Search departures" },
  refundTitle: { fr: "Vous serez remboursé", en: "You will be refunded" },
  refundText: {
    fr: "{amount} vous seront rendus au plus tard le {day}, sur le numéro qui a payé.",
    en: "{amount} will be returned by {day} at the latest, to the number that paid.",
  },
  refundTextPage: {
    fr: "{amount} vous seront rendus au plus tard le {day}, sur la carte ou le compte qui a payé.",
    en: "{amount} will be returned by {day} at the latest, to the card or account that paid.",
  },
  cancelTicket: { fr: "Annuler ce billet", en: "Cancel this ticket" },
  cancelBooking: { fr: "Annuler la réservation", en: "Cancel the booking" },
  refundSent: {
    fr: "{amount} ont été remboursés sur le numéro, la carte ou le compte qui a payé.",
    en: "{amount} was refunded to the number, card or account that paid.",
  },
  refundSentTitle: { fr: "Remboursement effectué.", en: "Refund sent." },
  giveUp: { fr: "Abandonner la réservation", en: "Cancel this booking" },
  gaveUp: { fr: "La réservation est abandonnée", en: "The booking is cancelled" },
  cancelledTitle: { fr: "Cette réservation est annulée", en: "This booking is cancelled" },
});
