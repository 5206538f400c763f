import { defineMessages } from "./catalogue.ts";

/** Descriptions of public pages for search engines, by path. Only the server loads them. */
export const pageDescriptions = defineMessages({
  "/app/home": {
    fr: "Cherchez un départ, réservez votre place et payez par mobile money : le billet arrive par SMS. Cars, trains et avions au Cameroun.",
    en: "Find a departure, book your seat and pay by mobile money: the ticket comes by SMS. Coaches, trains and planes in Cameroon.",
  },
  "/app/parcel": {
    fr: "Suivez un colis avec le code de son étiquette : entrepôt, route, arrivée, retrait.",
    en: "Track a parcel with the code of its label: warehouse, road, arrival, pick-up.",
  },
  "/app/result": {
    fr: "Les prochains départs, leurs prix toutes taxes comprises et les places qui restent.",
    en: "The next departures, their prices with all taxes and the seats that are left.",
  },
});
