import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the ticket message by Messenger. */
export const ticketMessengerMessages = defineMessages({
  simulation: {
    fr: "SIMULATION : ces billets ne permettent pas de voyager.",
    en: "SIMULATION: you cannot travel with these tickets.",
  },
  paid: {
    fr: "Votre commande {order} est payée. Voici vos billets :",
    en: "Your order {order} is paid. Here are your tickets:",
  },
  leg: {
    fr: "{from} – {to}, {day} à {hour}, {agency}{boardingPoint}",
    en: "{from} – {to}, {day} at {hour}, {agency}{boardingPoint}",
  },
  ticket: { fr: "{code} : place {seat}, {name}", en: "{code}: seat {seat}, {name}" },
  link: { fr: "Ouvrir les billets : {link}", en: "Open the tickets: {link}" },
  arriveEarly: {
    fr: "Soyez là 45 minutes avant le départ, avec la pièce d'identité si vous en avez indiqué une.",
    en: "Be there 45 minutes before departure, with the ID you entered, if any.",
  },
});
