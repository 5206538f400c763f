import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the calendar event of a trip. */
export const calendarMessages = defineMessages({
  title: { fr: "{from} – {to}, {agency}", en: "{from} – {to}, {agency}" },
  text: {
    fr: "Soyez là à {hour}. Places : {seats}. Commande {code}. Vos billets : {link}",
    en: "Be there at {hour}. Seats: {seats}. Order {code}. Your tickets: {link}",
  },
  country: { fr: "Cameroun", en: "Cameroon" },
});
