import { defineMessages } from "./catalogue.ts";

/** Texts of the frame of every page: menus, footer, errors, common labels. */
export const shellMessages = defineMessages({
  skip: { fr: "Aller au contenu", en: "Skip to content" },
  mainMenu: { fr: "Menu principal", en: "Main menu" },
  openMenu: { fr: "Ouvrir le menu", en: "Open the menu" },
  closeMenu: { fr: "Fermer le menu", en: "Close the menu" },
  home: { fr: "Accueil", en: "Home" },
  agencySpace: { fr: "Espace agence", en: "Agency area" },
  logIn: { fr: "Se connecter", en: "Log in" },
  logOut: { fr: "Se déconnecter", en: "Log out" },
  myTrips: { fr: "Mes voyages", en: "My trips" },
  findOrder: { fr: "Retrouver ma commande", en: "Find my order" },
  contact: { fr: "Contact", en: "Contact" },
  faq: { fr: "Questions fréquentes", en: "FAQ" },
  about: { fr: "À propos", en: "About" },
  profile: { fr: "Mon profil", en: "My profile" },
  administration: { fr: "Administration", en: "Administration" },
  share: { fr: "Partager Wakafine", en: "Share Wakafine" },
  /** Accessible name of the button with the picture or initials. */
  userMenu: { fr: "Mon compte : {name}", en: "My account: {name}" },
  social: { fr: "{network}, nouvel onglet", en: "{network}, new tab" },
  /** Accessible name of the language switch, in the language it switches to. */
  otherLanguage: { fr: "EN, switch to English", en: "FR, passer en français" },
  otherLanguageShort: { fr: "EN", en: "FR" },
  messagesToo: {
    fr: "Vos SMS et vos e-mails seront aussi en français.",
    en: "Your SMS and e-mails will be in English too.",
  },
  /** Shown on a French page to a browser that prefers English. */
  offer: {
    fr: "This page is also available in English.",
    en: "Cette page existe aussi en français.",
  },
  offerTake: { fr: "Read in English", en: "Lire en français" },
  sessionEnded: {
    fr: "Votre session est terminée. Connectez-vous à nouveau",
    en: "Your session has ended. Log in again",
  },
  close: { fr: "Fermer", en: "Close" },
  back: { fr: "Revenir", en: "Back" },
  cancel: { fr: "Annuler", en: "Cancel" },
  retry: { fr: "Réessayer", en: "Try again" },
  loading: { fr: "Chargement…", en: "Loading…" },
  backHome: { fr: "Retour à l'accueil", en: "Back to the home page" },
  footer: { fr: "Informations", en: "Information" },
  pricesInclude: {
    fr: "Prix en francs CFA, toutes taxes comprises.",
    en: "Prices in CFA francs, all taxes included.",
  },
  serviceHours: {
    fr: "Service client : {days}, {from} à {to}.",
    en: "Customer service: {days}, {from} to {to}.",
  },
  hourRange: { fr: "{days}, {from} à {to}", en: "{days}, {from} to {to}" },
  everyDay: { fr: "tous les jours", en: "every day" },
  mondayToFriday: { fr: "du lundi au vendredi", en: "Monday to Friday" },
  terms: { fr: "Conditions générales", en: "Terms and conditions" },
  legalNotice: { fr: "Mentions légales", en: "Legal notice" },
  privacy: { fr: "Vie privée", en: "Privacy" },
  offline: { fr: "Pas de connexion.", en: "No connection." },
  offlineText: { fr: "Ce que vous avez saisi reste ici.", en: "What you typed stays here." },
  brokenText: {
    fr: "Rechargez la page. Si vous étiez en train de payer, rien n'est débité sans votre code secret.",
    en: "Reload the page. If you were paying, nothing is charged without your secret code.",
  },
  notFoundTitle: { fr: "Page introuvable", en: "Page not found" },
  /** Placeholder of an empty date field. */
  noDay: { fr: "Choisir un jour", en: "Choose a day" },
  notices: { fr: "Messages", en: "Messages" },
});
