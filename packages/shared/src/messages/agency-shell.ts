import { defineMessages } from "./catalogue.ts";

/** Frame of the agency area. */
export const agencyShellMessages = defineMessages({
  menu: { fr: "Menu agence", en: "Agency menu" },
  planning: { fr: "Planning", en: "Planning" },
  checkIn: { fr: "Contrôle", en: "Check-in" },
  /** On /agency/* with a role that may not open the page [G.role.11]. */
  notAllowed: { fr: "Votre rôle n'ouvre pas cette page", en: "Your role does not open this page" },
});
