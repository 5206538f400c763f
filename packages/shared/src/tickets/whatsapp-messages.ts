import { defineMessages } from "../messages/catalogue.ts";

/** The ticket message by WhatsApp. `ticket` is the text of the template `WHATSAPP_TEMPLATE` that Meta must approve in both languages. */
export const ticketWhatsAppMessages = defineMessages({
  ticket: {
    fr: "Votre commande {order} est payée : {from} – {to}, {day} à {hour}. Vos billets sont joints et ici : {link}",
    en: "Your order {order} is paid: {from} – {to}, {day} at {hour}. Your tickets are attached and here: {link}",
  },
  attachment: { fr: "billets-{order}.pdf", en: "tickets-{order}.pdf" },
});
