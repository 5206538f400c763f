import { defineMessages } from "./catalogue.ts";

/** Texts shown when a page cannot be displayed: unknown address, no network or no JavaScript. Only those pages load them. */
export const noPageMessages = defineMessages({
  notFoundHeading: { fr: "404 : cette page n'existe pas", en: "404: this page does not exist" },
  notFoundText: {
    fr: "L'adresse est peut-être mal écrite, ou la page a été déplacée. Vos billets et vos réservations ne sont pas touchés.",
    en: "The address may be misspelt, or the page has moved. Your tickets and bookings are not affected.",
  },
  needsScript: {
    fr: "Cet espace a besoin de JavaScript. Activez-le dans votre navigateur puis rechargez la page.",
    en: "This area needs JavaScript. Switch it on in your browser, then reload the page.",
  },
  offlineHeading: { fr: "Pas de connexion", en: "No connection" },
  offlineText: {
    fr: "Cette page n'a pas pu être chargée. Vos billets et vos réservations ne sont pas touchés, et rien n'est débité sans votre code secret. Vérifiez le réseau, puis réessayez.",
    en: "This page could not be loaded. Your tickets and bookings are not affected, and nothing is charged without your secret code. Check the network, then try again.",
  },
  offlineRetry: { fr: "Réessayer", en: "Try again" },
  findDeparture: { fr: "Accueil : chercher un départ", en: "Home: find a departure" },
  nextDepartures: { fr: "Les départs des 7 prochains jours", en: "Departures of the next 7 days" },
});
