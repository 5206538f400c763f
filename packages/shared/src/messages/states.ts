import { defineMessages } from "./catalogue.ts";

/** Texts of empty, error, offline and success states; those of table M word for word [G.cross.02]. */
export const stateMessages = defineMessages({
  "shared.internet_connexion_error": {
    fr: "Erreur de connexion internet. Vérifiez votre connexion et réessayez",
    en: "Internet connection error. Check your connection and try again",
  },
  unexpected_error: {
    fr: "Une erreur inattendue est survenue. Veuillez réessayer plus tard",
    en: "An unexpected error has occurred. Please try again later",
  },
  no_trip: {
    fr: "Aucun trajet trouvé pour les paramètres spécifiés",
    en: "No trip found for the specified parameters",
  },
  no_return_trip: {
    fr: "Aucun trajet retour. Continuer en aller simple ?",
    en: "No return trip. Continue with a one-way booking?",
  },
  /** Day and hour of an instant. */
  moment: { fr: "{date} à {hour}", en: "{date} at {hour}" },
  no_results: { fr: "Aucun résultat", en: "No results" },
  no_history: { fr: "Aucun historique", en: "No history" },
  no_notification: {
    fr: "Il n'y a aucune notification pour l'instant",
    en: "There are no notifications at the moment",
  },
  no_agency: { fr: "Aucune agence n'a été trouvé", en: "No agency was found" },
  no_passenger: { fr: "Aucun passager", en: "No passengers" },
  no_departure: { fr: "Aucun départ", en: "No departure" },
  page_load_failure_title: { fr: "Erreur de chargement de la page !", en: "Page loading error !" },
  page_load_failure_text: {
    fr: "Vérifiez votre connexion internet et rechargez la page",
    en: "Check your internet connection and reload page",
  },
  page_reload: { fr: "Recharger", en: "Reload" },
  error_boundary: { fr: "Oh non, une erreur est survenue !", en: "Oh no, Something went wrong!" },
  logout_failure: { fr: "Déconnexion impossible", en: "Unable to logout" },
  missing_value: { fr: "-/-", en: "-/-" },
});
