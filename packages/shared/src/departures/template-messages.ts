import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the templates in the form for new departures. */
export const templateMessages = defineMessages({
  choose: { fr: "Modèle", en: "Template" },
  none: { fr: "Partir d'un modèle", en: "Start from a template" },
  loading: { fr: "Lecture des modèles…", en: "Reading the templates…" },
  empty: { fr: "Aucun modèle enregistré", en: "No saved template" },
  save: { fr: "Enregistrer comme modèle", en: "Save as a template" },
  name: { fr: "Nom du modèle", en: "Name of the template" },
  text: {
    fr: "Tout est repris sauf les dates. Un modèle du même nom est remplacé.",
    en: "Everything is kept except the dates. A template of the same name is replaced.",
  },
  submit: { fr: "Enregistrer", en: "Save" },
  saved: {
    fr: "Le modèle «\u00a0{name}\u00a0» est enregistré",
    en: "The template “{name}” is saved",
  },
  delete: { fr: "Supprimer le modèle «\u00a0{name}\u00a0»", en: "Delete the template “{name}”" },
  deleteTitle: {
    fr: "Supprimer le modèle «\u00a0{name}\u00a0» ?",
    en: "Delete the template “{name}”?",
  },
  deleteText: {
    fr: "Les départs déjà créés ne changent pas.",
    en: "Departures that exist do not change.",
  },
  confirmDelete: { fr: "Supprimer", en: "Delete" },
  deleted: { fr: "Le modèle est supprimé", en: "The template is deleted" },
  incomplete: {
    fr: "Complétez d'abord les champs signalés",
    en: "First complete the marked fields",
  },
});
