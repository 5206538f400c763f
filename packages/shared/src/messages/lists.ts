import { defineMessages } from "./catalogue.ts";

/** Texts of paged lists. */
export const listMessages = defineMessages({
  pages: { fr: "Pages de la liste", en: "Pages of the list" },
  range: { fr: "{first} à {last} sur {total}", en: "{first} to {last} of {total}" },
  /** For a total that is only a minimum. */
  rangeOfMinimum: {
    fr: "{first} à {last} sur plus de {total}",
    en: "{first} to {last} of more than {total}",
  },
  previous: { fr: "Précédents", en: "Previous" },
  next: { fr: "Suivants", en: "Next" },
  /** On a page after the last one. */
  pastEnd: { fr: "Cette page de la liste est vide.", en: "This page of the list is empty." },
  firstPage: { fr: "Première page", en: "First page" },
  /** No network. */
  offlineText: {
    fr: "Le chargement reprend dès que la connexion revient.",
    en: "Loading resumes as soon as the connection is back.",
  },
  /** The session is no longer that of an administrator. */
  notAdministrator: {
    fr: "Votre compte n'est plus administrateur. Déconnectez-vous, puis reconnectez-vous.",
    en: "Your account is no longer an administrator. Log out, then log in again.",
  },
  outdated: {
    fr: "Cette liste n'a pas pu être relue et peut avoir changé.",
    en: "This list could not be read again and may have changed.",
  },
  noMatchText: {
    fr: "Essayez un autre mot, ou effacez les filtres.",
    en: "Try another word, or clear the filters.",
  },
  clearFilters: { fr: "Effacer les filtres", en: "Clear the filters" },
  more: { fr: "Voir plus", en: "Show more" },
});
