import { defineMessages } from "../messages/catalogue.ts";

/** The second step of an administrator's login. */
export const secondFactorLoginMessages = defineMessages({
  title: { fr: "Vérification en deux étapes", en: "Two-step verification" },
  text: {
    fr: "Ouvrez votre application d'authentification et saisissez le code de Wakafine.",
    en: "Open your authenticator app and enter the code for Wakafine.",
  },
  recoveryText: {
    fr: "Saisissez un de vos codes de secours. Chaque code sert une seule fois.",
    en: "Enter one of your recovery codes. Each code works once.",
  },
  code: { fr: "Code à 6 chiffres", en: "6-digit code" },
  codeRequired: { fr: "Saisissez le code", en: "Enter the code" },
  recoveryCode: { fr: "Code de secours", en: "Recovery code" },
  useRecoveryCode: { fr: "Utiliser un code de secours", en: "Use a recovery code" },
  useApp: { fr: "Utiliser l'application", en: "Use the app" },
  back: { fr: "Revenir à la connexion", en: "Back to the login" },
});
