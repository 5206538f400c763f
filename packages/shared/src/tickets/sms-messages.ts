import { defineMessages } from "../messages/catalogue.ts";

/**
 * The ticket SMS, in GSM-7 characters only. `ticketSms` chooses the wording that fits into 160 characters and omits parts: `{more}`, `{agency}`,
 * `{boardingPoint}`, `{beThere}` and `{back}` are empty or begin with their own separator.
 */
export const ticketSmsMessages = defineMessages({
  /** To the buyer, with the link to the order. */
  whole: {
    fr: "Wakafine: {code}{more} {towns} {date} {hour} place {seat}{agency}{boardingPoint}{beThere}{back}. Billet: {link}",
    en: "Wakafine: {code}{more} {towns} {date} {hour} seat {seat}{agency}{boardingPoint}{beThere}{back}. Ticket: {link}",
  },
  short: {
    fr: "{code}{more} {towns} {date} {hour} pl.{seat}{agency}{boardingPoint}{beThere}{back} {link}",
    en: "{code}{more} {towns} {date} {hour} seat {seat}{agency}{boardingPoint}{beThere}{back} {link}",
  },
  /** To each passenger about their own ticket, without a link. */
  own: {
    fr: "Wakafine: votre billet {code} {towns} {date} {hour} place {seat}{agency}{boardingPoint}{beThere}{back}. Montrez ce code au départ.",
    en: "Wakafine: your ticket {code} {towns} {date} {hour} seat {seat}{agency}{boardingPoint}{beThere}{back}. Show this code when boarding.",
  },
  ownShort: {
    fr: "Billet {code} {towns} {date} {hour} pl.{seat}{agency}{boardingPoint}{beThere}{back}",
    en: "Ticket {code} {towns} {date} {hour} seat {seat}{agency}{boardingPoint}{beThere}{back}",
  },
  /** The hour by which the passenger must be at the boarding point. */
  beThere: { fr: ", soyez là {hour}", en: ", be there {hour}" },
  /** The first ticket of the return leg. */
  back: {
    fr: ", retour {code} {date} {hour} pl.{seat}",
    en: ", return {code} {date} {hour} seat {seat}",
  },
});
