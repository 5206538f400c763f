import { defineMessages } from "./catalogue.ts";

/** Texts of the home page, without the search form. */
export const homeMessages = defineMessages({
  parcelTab: { fr: "Colis", en: "Parcel" },
  heading: { fr: "Votre place est vraiment à vous.", en: "Your seat is really yours." },
  lead: {
    fr: "Car, train, avion : payez par mobile money, recevez le billet par SMS.",
    en: "Coach, train, plane: pay by mobile money, get your ticket by SMS.",
  },
  promiseHold: { fr: "Places gardées 15 minutes", en: "Seats held for 15 minutes" },
  promisePrice: { fr: "Prix complet avant de payer", en: "Full price before you pay" },
  promiseCancel: {
    fr: "Annulable en ligne jusqu'à 2 h avant",
    en: "Cancel online up to 2 h before",
  },
  routesHeading: { fr: "Lignes les plus demandées", en: "Popular routes" },
  routesText: {
    fr: "Prix les plus bas trouvés cette semaine, toutes taxes comprises.",
    en: "Lowest prices found this week, all taxes included.",
  },
  priceFrom: { fr: "dès", en: "from" },
  oneADay: { fr: "1 départ par jour", en: "1 departure a day" },
  manyADay: { fr: "{count} départs par jour", en: "{count} departures a day" },
  otherWay: { fr: "{from} – {to}, l'autre sens", en: "{from} – {to}, the other way" },
  today: { fr: "Prochains départs aujourd'hui", en: "Next departures today" },
  agenciesHeading: { fr: "Agences partenaires", en: "Partner agencies" },
  howHeading: { fr: "Trois bornes, et vous voilà parti", en: "Three milestones and you are off" },
  how1: { fr: "Choisissez l'heure et l'agence", en: "Choose your time and agency" },
  how1Text: {
    fr: "Les places affichées sont les vraies. Le prix comprend les taxes, les frais sont écrits avant de payer.",
    en: "The seats you see are the real ones. Prices include taxes, and fees are written out before you pay.",
  },
  how2: { fr: "Payez sur votre téléphone", en: "Pay on your phone" },
  how2Text: {
    fr: "Par mobile money, sur votre propre téléphone. Vos places sont gardées 15 minutes pendant que vous payez.",
    en: "By mobile money, on your own phone. Your seats are held for 15 minutes while you pay.",
  },
  how3: { fr: "Montrez le billet au car", en: "Show your ticket at the coach" },
  how3Text: {
    fr: "Par SMS, même sans connexion. Annulez en ligne jusqu'à 2 heures avant : l'argent revient sous 14 jours, sans les frais.",
    en: "By SMS, even without a connection. Cancel online up to 2 hours before: the money comes back within 14 days, without the fees.",
  },
});
