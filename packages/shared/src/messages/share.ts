import { defineMessages } from "./catalogue.ts";

/** Texts of the share dialog. Names of networks are not translated. */
export const shareMessages = defineMessages({
  title: { fr: "Partager Wakafine", en: "Share Wakafine" },
  text: { fr: "Faites connaître Wakafine à vos proches.", en: "Tell your people about Wakafine." },
  /** Sent with the address to networks that accept a text. */
  texts: {
    fr: "Réservez vos voyages au Cameroun sur Wakafine",
    en: "Book your trips in Cameroon on Wakafine",
  },
  network: { fr: "Partager sur {network}, nouvel onglet", en: "Share on {network}, new tab" },
  address: { fr: "Adresse du site", en: "Address of the site" },
  copy: { fr: "Copier le lien", en: "Copy the link" },
  copied: { fr: "Lien copié", en: "Link copied" },
  copyFailed: {
    fr: "Copie impossible : appuyez longtemps sur l'adresse pour la copier",
    en: "Could not copy: press and hold the address to copy it",
  },
  more: { fr: "Autres applications", en: "Other apps" },
});
