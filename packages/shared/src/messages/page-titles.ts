import { defineMessages } from "./catalogue.ts";

/** Titles and descriptions of pages. Apart from the pages' own texts, because every page of the site brings them along. */
export const pageTitles = defineMessages({
  home: { fr: "Voyager au Cameroun", en: "Travel in Cameroon" },
  homeDescription: {
    fr: "Cherchez un départ, réservez votre place et payez par mobile money : le billet arrive par SMS. Cars, trains et avions au Cameroun.",
    en: "Find a departure, book your seat and pay by mobile money: the ticket comes by SMS. Coaches, trains and planes in Cameroon.",
  },
  results: { fr: "Départs", en: "Departures" },
  resultsDescription: {
    fr: "Les prochains départs, leurs prix toutes taxes comprises et les places qui restent.",
    en: "The next departures, their prices with all taxes and the seats that are left.",
  },
  booking: { fr: "Réserver", en: "Book" },
  waiting: { fr: "Paiement en cours", en: "Payment in progress" },
  tickets: { fr: "Vos billets", en: "Your tickets" },
  orderFailed: { fr: "Paiement non abouti", en: "Payment not completed" },
  bareSuccess: { fr: "Votre paiement est enregistré", en: "Your payment is recorded" },
  agencyLogin: { fr: "Connexion agence", en: "Agency login" },
  agencyProfile: { fr: "Mon agence", en: "My agency" },
  planning: { fr: "Planning", en: "Planning" },
  checkIn: { fr: "Contrôle", en: "Check-in" },
});
