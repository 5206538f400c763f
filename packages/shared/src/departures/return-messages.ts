import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the results while the traveller chooses the return of an outbound. */
export const returnMessages = defineMessages({
  outboundOn: { fr: "Aller, {day}", en: "Outbound, {day}" },
  returnOn: { fr: "retour {day}", en: "return {day}" },
  otherOutbound: { fr: "Changer l'aller", en: "Change the outbound trip" },
  oneWay: { fr: "Continuer en aller simple", en: "Continue with a one-way trip" },
  sum: { fr: "Aller-retour {amount}", en: "Return trip {amount}" },
  chooseFor: {
    fr: "Choisir le retour de {hour}, arrivée {arrival}, {agency}, {class}, aller-retour {price}",
    en: "Choose the return at {hour}, arrival {arrival}, {agency}, {class}, return trip {price}",
  },
  none: { fr: "Aucun retour ce jour-là", en: "No return trip on that day" },
  noneText: {
    fr: "Choisissez un autre jour, ou réservez seulement l'aller.",
    en: "Choose another day, or book only the outbound trip.",
  },
  noneAtAll: {
    fr: "Aucun retour n'est en vente après cet aller",
    en: "No return trip is on sale after this outbound trip",
  },
  noneAtAllText: {
    fr: "Vous pouvez réserver seulement l'aller.",
    en: "You can book only the outbound trip.",
  },
  allFull: {
    fr: "Tous les retours de ce jour sont complets.",
    en: "All return trips on that day are sold out.",
  },
  outboundFull: {
    fr: "Cet aller n'a plus assez de places",
    en: "This outbound trip no longer has enough seats",
  },
  outboundMissing: {
    fr: "Cet aller n'existe pas ou plus",
    en: "This outbound trip no longer exists",
  },
  outboundText: {
    fr: "Choisissez un autre aller, puis votre retour.",
    en: "Choose another outbound trip, then your return trip.",
  },
  dateTitle: { fr: "Changez la date de retour", en: "Change the return date" },
  pastText: { fr: "Le {day} est passé.", en: "{day} is in the past." },
  beforeText: {
    fr: "Le retour du {day} est avant l'aller du {outbound}.",
    en: "The return trip on {day} is before the outbound trip on {outbound}.",
  },
  earlyText: {
    fr: "Votre aller arrive le {outbound} : le {day} est trop tôt pour le retour.",
    en: "Your outbound trip arrives on {outbound}: {day} is too early for the return trip.",
  },
  otherDays: { fr: "Voir les retours d'autres jours", en: "See return trips on other days" },
  withoutReturn: { fr: "Chercher un aller simple", en: "Search for a one-way trip" },
});
