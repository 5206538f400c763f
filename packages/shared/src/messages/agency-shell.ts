import { defineMessages } from "./catalogue.ts";

/** Frame of the agency area. */
export const agencyShellMessages = defineMessages({
  menu: { fr: "Menu agence", en: "Agency menu" },
  planning: { fr: "Planning", en: "Planning" },
  checkIn: { fr: "Contrôle", en: "Check-in" },
});
