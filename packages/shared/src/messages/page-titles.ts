import { defineMessages, type Message } from "./catalogue.ts";

/** Titles of the site's pages. They are separate from the pages' texts, because every page of the site loads them. */
export const pageTitles = defineMessages({
  home: { fr: "Voyager au Cameroun", en: "Travel in Cameroon" },
  returns: { fr: "Choisissez votre retour", en: "Choose your return" },
  results: { fr: "Départs", en: "Departures" },
  booking: { fr: "Réserver", en: "Book" },
  waiting: { fr: "Paiement en cours", en: "Payment in progress" },
  tickets: { fr: "Vos billets", en: "Your tickets" },
  orderFailed: { fr: "Paiement non abouti", en: "Payment not completed" },
  parcel: { fr: "Suivre un colis", en: "Track a parcel" },
  bareSuccess: { fr: "Votre paiement est enregistré", en: "Your payment is recorded" },
  agencyLogin: { fr: "Connexion agence", en: "Agency login" },
  clientLogin: { fr: "Se connecter", en: "Log in" },
  clientRegister: { fr: "Créer un compte", en: "Create an account" },
  agencyRegister: { fr: "Inscrire une agence", en: "Register an agency" },
  passwordForgotten: { fr: "Mot de passe oublié", en: "Forgotten password" },
  newPassword: { fr: "Nouveau mot de passe", en: "New password" },
  code: { fr: "Saisir le code", en: "Enter the code" },
  resendCode: { fr: "Recevoir un nouveau code", en: "Get a new code" },
  profile: { fr: "Mon profil", en: "My profile" },
  editProfile: { fr: "Modifier mon profil", en: "Edit my profile" },
  trips: { fr: "Mes voyages", en: "My trips" },
  trip: { fr: "Mon voyage", en: "My trip" },
  editTrip: { fr: "Modifier les voyageurs", en: "Edit the passengers" },
});

/** Descriptions of public pages for search engines, by path. Only the server reads them, so they are in no chunk of the browser. */
export const pageDescriptions: Readonly<Record<string, Message>> = {
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
};
