import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the page that reopens a lost order [G.ticket.07]. */
export const reopenMessages = defineMessages({
  lead: {
    fr: "Vous n'avez plus le lien de vos billets ? Entrez le code de votre commande ou d'un billet et le téléphone du premier passager. Nous y envoyons un code par SMS.",
    en: "Have you lost the link to your tickets? Enter the code of your order or of a ticket, and the first passenger's phone. We send a code there by SMS.",
  },
  orderCode: { fr: "Code de commande ou de billet", en: "Order or ticket code" },
  orderCodeHelp: {
    fr: "10 lettres et chiffres, ou le code d'un billet reçu par SMS, comme CAL-7K3M9QXW.",
    en: "10 letters and digits, or the code of a ticket from the SMS, such as CAL-7K3M9QXW.",
  },
  phone: { fr: "Téléphone du premier passager", en: "First passenger's phone" },
  send: { fr: "Recevoir le code par SMS", en: "Get the code by SMS" },
  asked: {
    fr: "Si la commande {order} est au nom du {phone}, ce numéro reçoit un SMS dans la minute.",
    en: "If order {order} belongs to {phone}, that number gets an SMS within a minute.",
  },
  open: { fr: "Ouvrir ma commande", en: "Open my order" },
  noSms: {
    fr: "Pas de SMS ? Vérifiez le code et le numéro, ou demandez un autre code.",
    en: "No SMS? Check the code and the number, or ask for another code.",
  },
  change: { fr: "Changer le code ou le numéro", en: "Change the code or the number" },
});
