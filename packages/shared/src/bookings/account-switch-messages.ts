import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the switch that opens an account in the booking dialog. */
export const accountSwitchMessages = defineMessages({
  create: { fr: "Créer un compte", en: "Create an account" },
  why: {
    fr: "Vos voyages au même endroit, et vos informations déjà remplies la prochaine fois.",
    en: "Your trips in one place, and your details filled in next time.",
  },
  haveAccount: { fr: "Déjà un compte ?", en: "Already have an account?" },
  logIn: { fr: "Se connecter", en: "Log in" },
});
