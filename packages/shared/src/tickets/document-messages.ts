import { defineMessages } from "../messages/catalogue.ts";

/** Paragraphs of the A4 ticket. */
export const ticketDocumentMessages = defineMessages({
  title: { fr: "Billet {code}", en: "Ticket {code}" },
  day_and_departure: { fr: "{day}, départ", en: "{day}, departure" },
  on_departure_title: { fr: "Au départ", en: "At departure" },
  on_departure: {
    fr: "Présentez ce billet au contrôleur, avec la pièce d'identité si vous en avez indiqué une, 45 minutes avant le départ. Ce papier, le SMS ou l'écran du téléphone suffisent : un seul à la fois.",
    en: "Show this ticket to the controller, with the ID you entered, if any, 45 minutes before departure. This paper, the SMS or the phone's screen is enough: one at a time.",
  },
  luggage_title: { fr: "Bagages", en: "Luggage" },
  luggage: {
    fr: "Moins de 15 kg : sans frais. Au-delà, payez au guichet et gardez le reçu : l'agence ne répond que des bagages déclarés.",
    en: "Under 15 kg: free of charge. Above, pay at the counter and keep the receipt: the agency answers only for declared luggage.",
  },
  change_cash: {
    fr: "Payé en espèces au guichet : pour annuler, adressez-vous à l'agence. Modifier : jusqu'à {modify}, sur la page de vos billets.",
    en: "Paid in cash at the counter: to cancel, ask the agency. Change: until {modify}, on the page of your tickets.",
  },
  change_title: { fr: "Modifier, annuler", en: "Change, cancel" },
  change: {
    fr: "Sur la page de vos billets ou auprès de l'agence. Modifier : jusqu'à {modify}. Annuler : jusqu'à {cancel}, {amount} rendus sous 14 jours. Les frais de transaction ne sont pas rendus.",
    en: "On the page of your tickets or with the agency. Change: until {modify}. Cancel: until {cancel}, {amount} given back within 14 days. Transaction fees are not given back.",
  },
  moment: { fr: "{hour} le {day}", en: "{hour} on {day}" },
  question_title: { fr: "Une question", en: "A question" },
  question_every_day: {
    fr: "Service client tous les jours de 08 h 00 à 18 h 30, {phone}. Donnez le code du billet.",
    en: "Customer service every day from 08 h 00 to 18 h 30, {phone}. Give the ticket code.",
  },
  question_weekdays: {
    fr: "Service client du lundi au vendredi de 08 h 00 à 18 h 30, {phone}. Donnez le code du billet.",
    en: "Customer service Monday to Friday from 08 h 00 to 18 h 30, {phone}. Give the ticket code.",
  },
  controller_part: { fr: "Partie gardée par le contrôleur", en: "Part kept by the controller" },
  code: { fr: "Code", en: "Code" },
  foot: {
    fr: "Prix toutes taxes comprises, en francs CFA. Billet nominatif. Vos billets et les conditions : {link}",
    en: "Prices include all taxes, in CFA francs. The ticket bears a name. Your tickets and the conditions: {link}",
  },
});
