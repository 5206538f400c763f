import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the consent to Messenger in the booking dialog, loaded when Messenger is chosen. */
export const messengerMessages = defineMessages({
  explain: {
    fr: "Ouvrez Messenger et appuyez sur «\u00a0Démarrer\u00a0» : vos billets arriveront dans cette conversation.",
    en: "Open Messenger and press “Get started”: your tickets will arrive in that conversation.",
  },
  preparing: { fr: "Préparation du lien…", en: "Preparing the link…" },
  open: { fr: "Ouvrir Messenger", en: "Open Messenger" },
  openAgain: { fr: "Ouvrir Messenger à nouveau", en: "Open Messenger again" },
  waiting: {
    fr: "Nous attendons votre accord dans Messenger…",
    en: "Waiting for your agreement in Messenger…",
  },
  agreed: {
    fr: "C'est noté : vos billets arriveront dans Messenger.",
    en: "Done: your tickets will arrive in Messenger.",
  },
  within: {
    fr: "Si vous payez plus de 24 heures après votre accord, les billets partent par SMS au voyageur 1.",
    en: "If you pay more than 24 hours after agreeing, the tickets go by SMS to traveller 1.",
  },
});
