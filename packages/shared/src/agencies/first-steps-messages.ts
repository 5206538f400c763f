import { defineMessages } from "../messages/catalogue.ts";

/** Checklist of a new agency on its landing page: what is still missing before it sells and is paid. */
export const firstStepsMessages = defineMessages({
  title: { fr: "Pour bien démarrer", en: "Getting started" },
  text: {
    fr: "Il reste à faire, dans l'ordre que vous voulez :",
    en: "Still to do, in any order:",
  },
  logo: { fr: "Ajouter votre logo", en: "Add your logo" },
  logoText: {
    fr: "Les voyageurs le voient à côté de vos départs.",
    en: "Travellers see it beside your departures.",
  },
  payout: { fr: "Enregistrer un numéro de versement", en: "Register a payout number" },
  payoutText: {
    fr: "Sans lui, nous ne pouvons pas vous verser l'argent de vos ventes.",
    en: "Without it we cannot pay you for your sales.",
  },
  members: { fr: "Ajouter vos collègues", en: "Add your colleagues" },
  membersText: {
    fr: "Planning, guichet, contrôle : chacun son accès.",
    en: "Planning, counter, check-in: each with their own access.",
  },
  departure: { fr: "Planifier votre premier départ", en: "Plan your first departure" },
  departureText: {
    fr: "Il est en vente dès que votre agence est approuvée.",
    en: "It is on sale as soon as your agency is approved.",
  },
});
