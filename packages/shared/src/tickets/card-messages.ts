import { defineMessages } from "../messages/catalogue.ts";

/** Labels of a ticket on screen. */
export const ticketCardMessages = defineMessages({
  ticketOf: { fr: "Billet pour {name}", en: "Ticket for {name}" },
  from: { fr: "De", en: "From" },
  to: { fr: "À", en: "To" },
  departure: { fr: "Départ, {day}", en: "Departure, {day}" },
  seat: { fr: "Place", en: "Seat" },
  passenger: { fr: "Voyageur", en: "Traveller" },
  code: { fr: "Code du billet", en: "Ticket code" },
});
