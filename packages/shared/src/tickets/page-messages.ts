import { defineMessages } from "../messages/catalogue.ts";

/** Labels shared by the ticket's picture for phones and the A4 page. */
export const ticketPageMessages = defineMessages({
  from: { fr: "De", en: "From" },
  to: { fr: "À", en: "To" },
  departure: { fr: "Départ, {day}", en: "Departure, {day}" },
  arrival: { fr: "Arrivée prévue", en: "Expected arrival" },
  seat: { fr: "Place", en: "Seat" },
  passenger: { fr: "Voyageur", en: "Passenger" },
  travel_class: { fr: "Classe", en: "Class" },
  be_there: { fr: "Soyez là à", en: "Be there at" },
  price: { fr: "Prix", en: "Price" },
  price_and_fee: { fr: "{price} + {fee} de frais", en: "{price} + {fee} fee" },
  paid_by: { fr: "Payé par", en: "Paid by" },
  voucher: { fr: "Bon d'achat", en: "Voucher" },
  cash: { fr: "Espèces au guichet", en: "Cash at the counter" },
  counter: { fr: "Guichet : {phone}", en: "Counter: {phone}" },
  code: { fr: "Code du billet", en: "Ticket code" },
  order: { fr: "Commande", en: "Order" },
  station: { fr: "Embarquement : {station}", en: "Boarding: {station}" },
  agency: { fr: "Agence", en: "Agency" },
  number: { fr: "Billet {number} sur {count}", en: "Ticket {number} of {count}" },
  arrive_early: {
    fr: "Soyez là 45 minutes avant le départ, avec la pièce d'identité si vous en avez indiqué une.",
    en: "Be there 45 minutes before departure, with the ID you entered, if any.",
  },
  stamp_BOOKED: { fr: "À PAYER", en: "TO BE PAID" },
  stamp_CANCEL: { fr: "ANNULÉ", en: "CANCELLED" },
  stamp_VALIDATE: { fr: "UTILISÉ", en: "USED" },
  not_valid_BOOKED: {
    fr: "Ce billet ne vaut rien tant qu'il n'est pas payé.",
    en: "This ticket is worth nothing until it is paid.",
  },
  not_valid_CANCEL: {
    fr: "Ce billet ne permet plus de voyager.",
    en: "This ticket no longer lets you travel.",
  },
  simulation: {
    fr: "SIMULATION : ce billet ne permet pas de voyager",
    en: "SIMULATION: you cannot travel with this ticket",
  },
});
