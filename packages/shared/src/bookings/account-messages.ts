import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the fields of a new account in the booking dialog, loaded with them. */
export const bookingAccountMessages = defineMessages({
  conditions: {
    fr: "En continuant, vous créez un compte avec le téléphone du voyageur 1 et acceptez les",
    en: "By continuing you create an account with the phone of traveller 1 and accept the",
  },
  exists: {
    fr: "Ce numéro ou cet e-mail a déjà un compte. Connectez-vous : votre réservation vous attend. Ou continuez sans compte.",
    en: "This number or e-mail already has an account. Log in: your booking will be waiting. Or continue without an account.",
  },
  codeTitle: { fr: "Validez votre compte", en: "Validate your account" },
  enable: { fr: "Activer mon compte", en: "Enable my account" },
  without: { fr: "Continuer sans compte", en: "Continue without an account" },
  loggedIn: {
    fr: "Compte activé : ce voyage sera dans «\u00a0Mes voyages\u00a0».",
    en: "Account enabled: this trip will be in My trips.",
  },
});
