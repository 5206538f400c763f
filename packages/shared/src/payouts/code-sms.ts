import { defineMessages } from "../messages/catalogue.ts";

/** The SMS with the code of a payout number. The code comes first, so that a locked screen shows it. GSM-7 characters only. */
export const payoutCodeSms = defineMessages({
  code: {
    fr: "{code} est le code pour verser l'argent de {agency} sur ce numéro. Valable {minutes} minutes. Vous n'attendez rien ? Ne le donnez à personne.",
    en: "{code} is the code to pay {agency}'s money to this number. Valid for {minutes} minutes. Not expecting it? Never share it.",
  },
});
