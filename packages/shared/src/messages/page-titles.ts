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
  clientLogin: { fr: "Se connecter", en: "Log in" },
  clientRegister: { fr: "Créer un compte", en: "Create an account" },
  agencyRegister: { fr: "Inscrire une agence", en: "Register an agency" },
  passwordForgotten: { fr: "Mot de passe oublié", en: "Forgotten password" },
  newPassword: { fr: "Nouveau mot de passe", en: "New password" },
  code: { fr: "Saisir le code", en: "Enter the code" },
  resendCode: { fr: "Recevoir un nouveau code", en: "Get a new code" },
  profile: { fr: "Mon profil", en: "My profile" },
  editProfile: { fr: "Modifier mon profil", en: "Edit my profile" },
  editAgency: { fr: "Modifier l'agence", en: "Edit the agency" },
  agencyUsers: { fr: "Utilisateurs", en: "Users" },
  admin: { fr: "Administration", en: "Administration" },
  adminAgencies: { fr: "Agences", en: "Agencies" },
  adminUsers: { fr: "Comptes", en: "Accounts" },
  adminAudit: { fr: "Journal", en: "Audit log" },
  agencyProfile: { fr: "Mon agence", en: "My agency" },
  planning: { fr: "Planning", en: "Planning" },
  checkIn: { fr: "Contrôle", en: "Check-in" },
});
