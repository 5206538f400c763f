import { defineMessages } from "./catalogue.ts";

/** The one SMS of a booking; `rules/ticket-sms.ts` makes it fit 160 GSM-7 characters. No letter outside GSM-7 here. */
export const ticketSmsMessages = defineMessages({
  whole: {
    fr: "Wakafine: {code}{more} {towns} {date} {hour} place {seat}{agency}. Billet: {link}",
    en: "Wakafine: {code}{more} {towns} {date} {hour} seat {seat}{agency}. Ticket: {link}",
  },
  short: {
    fr: "{code}{more} {towns} {date} {hour} pl.{seat} {link}",
    en: "{code}{more} {towns} {date} {hour} seat {seat} {link}",
  },
});
