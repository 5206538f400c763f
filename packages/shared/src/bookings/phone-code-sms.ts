import { defineMessages } from "../messages/catalogue.ts";

/** The SMS with a code. The code comes first, so that a locked screen shows it. GSM-7 characters only. */
export const phoneCodeSms = defineMessages({
  code: {
    fr: "{code} est votre code Wakafine pour réserver. Valable {minutes} minutes. Ne le donnez à personne : nous ne le demandons jamais.",
    en: "{code} is your Wakafine code to book. Valid for {minutes} minutes. Never share it: we will never ask for it.",
  },
  cancellation: {
    fr: "{code} est votre code Wakafine pour annuler des billets. Valable {minutes} minutes. Ne le donnez à personne : nous ne le demandons jamais.",
    en: "{code} is your Wakafine code to cancel tickets. Valid for {minutes} minutes. Never share it: we will never ask for it.",
  },
  editing: {
    fr: "{code} est votre code Wakafine pour modifier les voyageurs. Valable {minutes} minutes. Ne le donnez à personne : nous ne le demandons jamais.",
    en: "{code} is your Wakafine code to edit the passengers. Valid for {minutes} minutes. Never share it: we will never ask for it.",
  },
  reopening: {
    fr: "{code} est votre code Wakafine pour ouvrir votre commande. Valable {minutes} minutes. Ne le donnez à personne : nous ne le demandons jamais.",
    en: "{code} is your Wakafine code to open your order. Valid for {minutes} minutes. Never share it: we will never ask for it.",
  },
});
