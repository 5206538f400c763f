import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the second step of the booking dialog, loaded with it. */
export const recapMessages = defineMessages({
  yourTrip: { fr: "Votre trajet", en: "Your trip" },
  delivery: { fr: "Billets à envoyer", en: "Tickets to be sent" },
  bySmsTo: { fr: "par SMS au {address}", en: "by SMS to {address}" },
  byEmailTo: { fr: "par e-mail à {address}", en: "by e-mail to {address}" },
  noCardRecap: { fr: "sans carte", en: "no card" },
  date: { fr: "Date", en: "Date" },
  hour: { fr: "Heure", en: "Hour" },
  from: { fr: "De", en: "From" },
  to: { fr: "À", en: "To" },
  agency: { fr: "Agence", en: "Agency" },
  class: { fr: "Classe", en: "Class" },
  boarding: { fr: "Embarquement", en: "Boarding" },
  boardingAt: { fr: "{quarter} à {hour}", en: "{quarter} at {hour}" },
  yourOutbound: { fr: "Votre aller", en: "Your outbound trip" },
  yourReturn: { fr: "Votre retour", en: "Your return trip" },
  seatsOfLegs: {
    fr: "Siège {outbound} à l'aller, {back} au retour",
    en: "Seat {outbound} outbound, {back} on the return",
  },
});
