import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the field of a one-time code and of the button that sends another one. */
export const oneTimeCodeMessages = defineMessages({
  code: { fr: "Code à 6 chiffres", en: "6-digit code" },
  codeHelp: {
    fr: "Le dernier code reçu compte. Il est valable 15 minutes.",
    en: "The latest code counts. It is valid for 15 minutes.",
  },
  resend: { fr: "Renvoyer un code", en: "Send another code" },
  resendIn: { fr: "Renvoyer un code dans {time}", en: "Send another code in {time}" },
  sendIn: { fr: "Nouvel envoi dans {time}", en: "Send again in {time}" },
});
