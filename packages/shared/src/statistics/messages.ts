import { defineMessages } from "../messages/catalogue.ts";

/** Texts that both pages of statistics share. */
export const statisticsMessages = defineMessages({
  byLabel: { fr: "Par", en: "By" },
  day: { fr: "Jour", en: "Day" },
  hour: { fr: "Heure", en: "Hour" },
  week: { fr: "Semaine", en: "Week" },
  month: { fr: "Mois", en: "Month" },
  year: { fr: "Année", en: "Year" },
  byDay: { fr: "{figure} par jour", en: "{figure} by day" },
  byHour: { fr: "{figure} par heure", en: "{figure} by hour" },
  byWeek: { fr: "{figure} par semaine", en: "{figure} by week" },
  byMonth: { fr: "{figure} par mois", en: "{figure} by month" },
  byYear: { fr: "{figure} par année", en: "{figure} by year" },
  from: { fr: "Du", en: "From" },
  to: { fr: "Au", en: "To" },
  previous: { fr: "Période précédente", en: "Previous period" },
  next: { fr: "Période suivante", en: "Next period" },
  period: { fr: "Période", en: "Period" },
  csv: { fr: "Fichier CSV", en: "CSV file" },
  maxDays: { fr: "{count} jours au plus", en: "{count} days at most" },
  loading: { fr: "Lecture des chiffres…", en: "Reading the figures…" },
  figures: {
    fr: "Totaux de la période ; le graphique montre le chiffre choisi",
    en: "Totals of the period; the chart shows the chosen figure",
  },
  /** Name of the chart for screen readers. */
  chart: {
    fr: "{title}. Total {total}, le plus haut : {label}, {value}. Toutes les valeurs sont dans le tableau.",
    en: "{title}. Total {total}, highest: {label}, {value}. All values are in the table.",
  },
  highest: { fr: "Le plus haut : {label}, {value}", en: "Highest: {label}, {value}" },
  one: { fr: "{label} : {value}", en: "{label}: {value}" },
  total: { fr: "Total", en: "Total" },
  thousands: { fr: "{count} k", en: "{count}k" },
  millions: { fr: "{count} M", en: "{count}M" },
});

/** Texts of `/agency/statistics`. */
export const travelStatisticsMessages = defineMessages({
  detail: {
    fr: "Ventes en ligne et au guichet, comptées au paiement. Un billet annulé et son remboursement comptent le jour de l'annulation.",
    en: "Online and counter sales, counted when paid. A cancelled ticket and its refund count on the day it was cancelled.",
  },
  amount: { fr: "Ventes", en: "Sales" },
  agency_amount: { fr: "Part de l'agence", en: "Agency share" },
  refunded_amount: { fr: "Part remboursée", en: "Share refunded" },
  net_amount: { fr: "Part conservée", en: "Kept by the agency" },
  tickets: { fr: "Billets vendus", en: "Tickets sold" },
  bookings: { fr: "Réservations", en: "Bookings" },
  validated: { fr: "Billets contrôlés", en: "Tickets checked in" },
  cancelled: { fr: "Billets annulés", en: "Tickets cancelled" },
  none: { fr: "Aucune vente sur cette période", en: "No sales in this period" },
  noneText: {
    fr: "Choisissez une autre période, ou planifiez des départs : les ventes payées apparaissent ici.",
    en: "Choose another period, or plan departures: paid sales appear here.",
  },
  fileName: { fr: "chiffres-voyages", en: "travel-statistics" },
});

/** Texts of `/agency/package_statistics`. */
export const parcelStatisticsMessages = defineMessages({
  detail: {
    fr: "Les colis envoyés par votre agence. Prix et frais comptent le jour de l'envoi.",
    en: "The parcels that your agency sent. Prices and fees count on the day of sending.",
  },
  /** In the menu of `/agency/package`. */
  menuDetail: {
    fr: "Envois, retraits, montants et frais, par jour ou par mois.",
    en: "Parcels sent and picked up, amounts and fees, by day or month.",
  },
  amount: { fr: "Prix des envois", en: "Prices of parcels" },
  fees: { fr: "Frais prélevés", en: "Fees taken" },
  sent: { fr: "Colis envoyés", en: "Parcels sent" },
  embarked: { fr: "Colis chargés", en: "Parcels loaded" },
  arrived: { fr: "Colis arrivés", en: "Parcels arrived" },
  received: { fr: "Colis retirés", en: "Parcels picked up" },
  none: { fr: "Aucun colis sur cette période", en: "No parcels in this period" },
  noneText: {
    fr: "Choisissez une autre période : un colis apparaît ici dès son envoi.",
    en: "Choose another period: a parcel appears here once it is sent.",
  },
  fileName: { fr: "chiffres-colis", en: "parcel-statistics" },
});
