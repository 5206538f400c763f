import { defineMessages } from "../messages/catalogue.ts";

/** Errors of the search fields, separate from other field errors so that the first pages load only these. */
export const searchFieldMessages = defineMessages({
  required: { fr: "Ce champ est requis.", en: "This field is required." },
  past_date: { fr: "Cette date est passée", en: "This date is in the past" },
  return_before: {
    fr: "La date de retour est avant celle de l'aller",
    en: "The return date is before the departure date",
  },
  bad_hour: {
    fr: "Écrivez l'heure sous la forme heures:minutes, par exemple 08:30",
    en: "Write the time as hours:minutes, for example 08:30",
  },
  same_town: { fr: "Choisissez deux villes différentes", en: "Choose two different towns" },
  unknown_town: { fr: "Nous ne connaissons pas cette ville", en: "We do not know this town" },
});
