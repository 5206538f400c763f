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
    fr: "Copiés : {count}. Laissés de côté, heure passée : {past}",
    en: "Copied: {count}. Left out, time has passed: {past}",
  },
  copiedExisting: {
    fr: "Copiés : {count}. Laissés de côté, déjà planifiés : {existing}",
    en: "Copied: {count}. Left out, planned already: {existing}",
  },
  copiedBoth: {
    fr: "Copiés : {count}. Laissés de côté, déjà planifiés : {existing}, heure passée : {past}",
    en: "Copied: {count}. Left out, planned already: {existing}, time has passed: {past}",
  },
  conflictLine: { fr: "{date} à {hour}, {route}", en: "{date} at {hour}, {route}" },
});
