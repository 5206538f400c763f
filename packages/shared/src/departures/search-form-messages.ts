import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the search form; the texts of its field errors are in search-field-messages.ts. */
export const searchFormMessages = defineMessages({
  form: { fr: "Recherche de trajet", en: "Trip search" },
  mode: { fr: "Comment voyagez-vous ?", en: "How do you travel?" },
  bus: { fr: "Bus", en: "Bus" },
  train: { fr: "Train", en: "Train" },
  plane: { fr: "Avion", en: "Plane" },
  from: { fr: "Départ", en: "From" },
  to: { fr: "Arrivée", en: "To" },
  swap: { fr: "Inverser départ et arrivée", en: "Swap from and to" },
  date: { fr: "Date", en: "Date" },
  returnDate: { fr: "Retour (facultatif)", en: "Return (optional)" },
  hour: { fr: "Heure (facultatif)", en: "Time (optional)" },
  places: { fr: "Voyageurs", en: "Travellers" },
  onePerson: { fr: "1 personne", en: "1 person" },
  people: { fr: "{count} personnes", en: "{count} people" },
  /** Shown for a missing date; same text as in `forms.ts` [C5.search.05]. */
  chooseDate: { fr: "choisir une date", en: "choose a date" },
  submit: { fr: "Rechercher", en: "Search" },
  suggestionOne: { fr: "1 proposition", en: "1 suggestion" },
  suggestions: { fr: "{count} propositions", en: "{count} suggestions" },
  noTown: { fr: "Aucune ville de ce nom", en: "No town of that name" },
  /** Hint of a town field that accepts towns outside the list. */
  townNotListed: {
    fr: "Pas dans la liste : ce nom sera gardé tel quel",
    en: "Not in the list: this name will be kept as it is",
  },
});
