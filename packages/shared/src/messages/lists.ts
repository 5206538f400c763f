import { defineMessages } from "./catalogue.ts";

/** Words of paged lists. */
export const listMessages = defineMessages({
  pages: { fr: "Pages de la liste", en: "Pages of the list" },
  range: { fr: "{first} à {last} sur {total}", en: "{first} to {last} of {total}" },
  previous: { fr: "Précédents", en: "Previous" },
  next: { fr: "Suivants", en: "Next" },
  more: { fr: "Voir plus", en: "Show more" },
});
