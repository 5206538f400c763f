import { defineMessages } from "../messages/catalogue.ts";

/** The one SMS of a booking; `ticket-sms.ts` shortens it to 160 GSM-7 characters. GSM-7 characters only. */
export const ticketSmsMessages = defineMessages({
  whole: {
    fr: "Wakafine: {code}{more} {towns} {date} {hour} place {seat}{agency}{place}{beThere}{back}. Billet: {link}",
    en: "Wakafine: {code}{more} {towns} {date} {hour} seat {seat}{agency}{place}{beThere}{back}. Ticket: {link}",
  },
  short: {
    fr: "{code}{more} {towns} {date} {hour} pl.{seat}{agency}{place}{beThere}{back} {link}",
    en: "{code}{more} {towns} {date} {hour} seat {seat}{agency}{place}{beThere}{back} {link}",
  },
  /** The hour at which the passenger should be there. */
  /** To a passenger about the own ticket, without a link. */
  own: {
    fr: "Wakafine: votre billet {code} {towns} {date} {hour} place {seat}{agency}{place}{beThere}{back}. Montrez ce code au départ.",
    en: "Wakafine: your ticket {code} {towns} {date} {hour} seat {seat}{agency}{place}{beThere}{back}. Show this code when boarding.",
  },
  ownShort: {
    fr: "Billet {code} {towns} {date} {hour} pl.{seat}{agency}{place}{beThere}{back}",
    en: "Ticket {code} {towns} {date} {hour} seat {seat}{agency}{place}{beThere}{back}",
  },
  beThere: { fr: ", soyez là {hour}", en: ", be there {hour}" },
  back: {
    fr: ", retour {code} {date} {hour} pl.{seat}",
    en: ", return {code} {date} {hour} seat {seat}",
  },
});
