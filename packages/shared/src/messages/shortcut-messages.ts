import { defineMessages } from "./catalogue.ts";

/** Keyboard shortcuts of the office: the entry in the menus and the dialog that lists them. */
export const shortcutMessages = defineMessages({
  title: { fr: "Raccourcis clavier", en: "Keyboard shortcuts" },
  search: { fr: "Aller à la recherche de la liste", en: "Go to the search of the list" },
  list: { fr: "Afficher ces raccourcis", en: "Show these shortcuts" },
  newDeparture: {
    fr: "Nouveau départ (dans le planning)",
    en: "New departure (in the planning)",
  },
  newDepartureKey: { fr: "Alt N", en: "Alt N" },
  close: { fr: "Fermer une fenêtre", en: "Close a dialog" },
  escape: { fr: "Échap", en: "Esc" },
  singleKeys: {
    fr: "Utiliser les raccourcis à une touche : / et ?",
    en: "Use the one-key shortcuts: / and ?",
  },
  singleKeysHelp: {
    fr: "Décochez si vous saisissez à la voix. Le choix vaut pour cet onglet ; cette liste reste dans le menu de votre compte.",
    en: "Untick it if you type by voice. The choice counts for this tab. This list stays in your account menu.",
  },
});
