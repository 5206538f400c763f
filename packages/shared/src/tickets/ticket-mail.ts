import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the e-mail with paid tickets and of refund notifications. SMS texts use GSM-7 characters only. */
export const ticketMailMessages = defineMessages({
  subject_one: { fr: "Votre billet {from} – {to}, {day}", en: "Your ticket {from} – {to}, {day}" },
  subject_many: {
    fr: "Vos {count} billets {from} – {to}, {day}",
    en: "Your {count} tickets {from} – {to}, {day}",
  },
  subject_return: {
    fr: "Vos {count} billets {from} – {to} aller-retour, {day}",
    en: "Your {count} tickets {from} – {to} and back, {day}",
  },
  greeting: { fr: "Bonjour {name},", en: "Hello {name}," },
  paid: {
    fr: "Votre commande {order} est payée. Voici vos billets :",
    en: "Your order {order} is paid. Here are your tickets:",
  },
  leg: {
    fr: "{from} – {to}, {day} à {hour}, {agency}",
    en: "{from} – {to}, {day} at {hour}, {agency}",
  },
  boarding: { fr: "Embarquement : {station} à {hour}", en: "Boarding: {station} at {hour}" },
  ticket: { fr: "{code} : place {seat}, {name}", en: "{code}: seat {seat}, {name}" },
  open: { fr: "Ouvrir les billets", en: "Open the tickets" },
  link: { fr: "Vos billets : {link}", en: "Your tickets: {link}" },
  attached: {
    fr: "Les billets à imprimer sont joints à ce message (PDF).",
    en: "The tickets to print are attached to this message (PDF).",
  },
  arrive_early: {
    fr: "Soyez là 45 minutes avant le départ, avec la pièce d'identité si vous en avez indiqué une.",
    en: "Be there 45 minutes before departure, with the ID you entered, if any.",
  },
  farewell: { fr: "Bon voyage !", en: "Have a good trip!" },
  simulation: {
    fr: "SIMULATION : ces billets ne permettent pas de voyager.",
    en: "SIMULATION: you cannot travel with these tickets.",
  },
  attachment: { fr: "billets-{order}.pdf", en: "tickets-{order}.pdf" },
  refund_sms_late: {
    fr: "Wakafine: paiement reçu pour {order}, mais sans billet. {amount} rendus sur votre compte avant le {day}. {link}",
    en: "Wakafine: payment received for {order}, but without a ticket. {amount} go back to your account before {day}. {link}",
  },
  refund_sms_cancelled: {
    fr: "Wakafine: billets annulés pour {order}. {amount} rendus d'ici le {day}, sur le compte qui a payé. {link}",
    en: "Wakafine: tickets cancelled for {order}. You get {amount} back by {day}, on the account that paid. {link}",
  },
  refund_sms_agency_cancelled: {
    fr: "Wakafine: {agency} annule {trip} ({order}). {amount} rendus d'ici le {day}, sur le compte qui a payé. {link}",
    en: "Wakafine: {agency} cancels {trip} ({order}). You get {amount} back by {day}, on the account that paid. {link}",
  },
  /** When the text above is too long. */
  refund_sms_agency_cancelled_short: {
    fr: "Wakafine: {agency} annule {trip} ({order}). {amount} rendus d'ici le {day}. {link}",
    en: "Wakafine: {agency} cancels {trip} ({order}). {amount} back by {day}. {link}",
  },
  refund_sms_cash: {
    fr: "Wakafine: {agency} annule {trip} ({order}). {amount} vous sont rendus en espèces à son guichet. {link}",
    en: "Wakafine: {agency} cancels {trip} ({order}). You get {amount} back in cash at its counter. {link}",
  },
  tickets_cancelled_sms: {
    fr: "Wakafine: billets annulés pour {order}. Rien n'est à rembourser. {link}",
    en: "Wakafine: tickets cancelled for {order}. There is nothing to refund. {link}",
  },
  departure_cancelled_sms: {
    fr: "Wakafine: {agency} annule {trip} ({order}). Ne payez plus: un paiement déjà fait est rendu. {link}",
    en: "Wakafine: {agency} cancels {trip} ({order}). Do not pay: a payment already made is returned. {link}",
  },
  /** Instead of the name of the agency, or of route, day and hour, which do not fit or are not known. */
  the_agency: { fr: "l'agence", en: "the agency" },
  the_departure: { fr: "le départ", en: "the departure" },
  departure_moved_sms: {
    fr: "Wakafine: {order}, départ le {day} à {hour} au lieu de {before}, {boardingPoint}. {link}",
    en: "Wakafine: {order}, departure on {day} at {hour} instead of {before}, {boardingPoint}. {link}",
  },
  departure_moved_refundable_sms: {
    fr: "Wakafine: {order}, départ le {day} à {hour} au lieu de {before}. Annulation remboursée à 100 %: {link}",
    en: "Wakafine: {order}, departure on {day} at {hour} instead of {before}. Full refund if you cancel: {link}",
  },
  station_changed_sms: {
    fr: "Wakafine: {order}, nouvel embarquement le {day} à {hour}: {boardingPoint}. {link}",
    en: "Wakafine: {order}, new boarding point on {day} at {hour}: {boardingPoint}. {link}",
  },
  departure_changed_mail_subject: {
    fr: "Votre voyage {order} a changé",
    en: "Your trip {order} has changed",
  },
  refund_sent_sms: {
    fr: "Wakafine: {amount} remboursés pour {order}. L'argent est sur le compte qui a payé. {link}",
    en: "Wakafine: {amount} refunded for {order}. The money is on the account that paid. {link}",
  },
  refund_returned_sms: {
    fr: "Wakafine: le remboursement de {amount} pour {order} nous est revenu. Nous vous le payons de nouveau. {link}",
    en: "Wakafine: the refund of {amount} for {order} came back to us. We pay it to you again. {link}",
  },
  refund_mail_subject: { fr: "Remboursement de {order}", en: "Refund of {order}" },
  refund_sms_duplicate: {
    fr: "Wakafine: {order} payée deux fois. {amount} rendus sur votre compte avant le {day}. Vos billets restent valables. {link}",
    en: "Wakafine: {order} was paid twice. {amount} go back to your account before {day}. Your tickets stay valid. {link}",
  },
});
