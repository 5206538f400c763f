import { defineMessages } from "./catalogue.ts";

/** What a call says when the server cannot say it itself. */
export const callMessages = defineMessages({
  /** shared.internet_connexion_error [C8.cross.02] */
  network: {
    fr: "Erreur de connexion internet. Vérifiez votre connexion et réessayez",
    en: "Internet connection error. Check your connection and try again",
  },
  /** [C8.cross.03] */
  generic: {
    fr: "Une erreur inattendue est survenue. Veuillez réessayer plus tard",
    en: "An unexpected error has occurred. Please try again later",
  },
  loggedOut: { fr: "Votre session est terminée. Connectez-vous à nouveau", en: "Your session has ended. Log in again" },
});
