import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the trip's card and of the second step of the booking dialog. */
export const recapMessages = defineMessages({
  yourTrip: { fr: "Votre trajet", en: "Your trip" },
  delivery: { fr: "Billets à envoyer", en: "Tickets to be sent" },
  bySmsTo: { fr: "par SMS au {address}", en: "by SMS to {address}" },
  byEmailTo: { fr: "par e-mail à {address}", en: "by e-mail to {address}" },
  byWhatsAppTo: { fr: "par WhatsApp au {address}", en: "by WhatsApp to {address}" },
  byMessenger: { fr: "par Messenger", en: "by Messenger" },
  noCardRecap: { fr: "sans carte", en: "no card" },
  date: { fr: "Date", en: "Date" },
  hour: { fr: "Heure", en: "Hour" },
  arrival: { fr: "Arrivée", en: "Arrival" },
  agency: { fr: "Agence", en: "Agency" },
  class: { fr: "Classe", en: "Class" },
  boarding: { fr: "Embarquement", en: "Boarding" },
  seatOf: { fr: "Place n° {seat}, {name}", en: "Seat {seat}, {name}" },
  luggage: {
    fr: "Bagages : moins de 15 kg sans frais, au-delà au guichet.",
    en: "Luggage: under 15 kg free of charge, above at the counter.",
  },
  yourOutbound: { fr: "Votre aller", en: "Your outbound trip" },
  yourReturn: { fr: "Votre retour", en: "Your return trip" },
  seatsOfLegs: {
    fr: "Place {outbound} à l'aller, {back} au retour",
    en: "Seat {outbound} outbound, {back} on the return",
  },
});
