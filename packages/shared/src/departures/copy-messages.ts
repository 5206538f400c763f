import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the dialog that copies a day or a week of departures. */
export const copyMessages = defineMessages({
  title: { fr: "Copier des départs", en: "Copy departures" },
  period: { fr: "Ce qui est copié", en: "What is copied" },
  day: { fr: "Un jour", en: "A day" },
  week: { fr: "Une semaine", en: "A week" },
  from: { fr: "Copier les départs du", en: "Copy the departures of" },
  to: { fr: "Vers le", en: "To" },
  text: {
    fr: "Heures, prix, places, arrêts et lieux d'embarquement sont repris, sans les places vendues.",
    en: "Times, prices, seats, stops and boarding points are taken over, without the seats sold.",
  },
  copy: { fr: "Copier", en: "Copy" },
  samePeriod: {
    fr: "Choisissez un autre jour ou une autre semaine",
    en: "Choose another day or another week",
  },
  tooFar: { fr: "Six mois au plus après aujourd'hui", en: "At most six months from today" },
  copiedOne: { fr: "1 départ est copié", en: "1 departure is copied" },
  copiedMany: { fr: "{count} départs sont copiés", en: "{count} departures are copied" },
  copiedPast: {
    fr: "{count} copiés ; {past} laissés de côté, car leur heure est passée",
    en: "{count} copied; {past} left out because their time has passed",
  },
  copiedExisting: {
    fr: "{count} copiés ; {existing} laissés de côté, car ils existent déjà",
    en: "{count} copied; {existing} left out because they exist already",
  },
  copiedBoth: {
    fr: "{count} copiés ; {existing} laissés de côté, car ils existent déjà, {past} car leur heure est passée",
    en: "{count} copied; {existing} left out because they exist already, {past} because their time has passed",
  },
  conflictLine: { fr: "{date} à {hour}, {route}", en: "{date} at {hour}, {route}" },
});
