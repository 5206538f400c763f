import { defineMessages } from "../messages/catalogue.ts";

/** Texts of an agency's ledger statement [G.role.05]. */
export const agencyLedgerMessages = defineMessages({
  title: { fr: "Relevé de compte", en: "Account statement" },
  detail: {
    fr: "Jours de Douala, bornes comprises. Tous les montants sont en francs.",
    en: "Days in Douala, both included. All amounts are in francs.",
  },
  from: { fr: "Du", en: "From" },
  to: { fr: "Au", en: "To" },
  figure: { fr: "Compte", en: "Account" },
  opening: { fr: "Au début", en: "Opening" },
  period: { fr: "Période", en: "Period" },
  closing: { fr: "À la fin", en: "Closing" },
  held: { fr: "Retenu jusqu'au départ", en: "Held until departure" },
  payable: { fr: "À verser", en: "Payable" },
  commission: { fr: "Commission", en: "Commission" },
  coupon_cost: { fr: "Coût des codes promo", en: "Cost of coupons" },
  refunds: { fr: "Repris par des annulations", en: "Taken back by cancellations" },
  entries: { fr: "Écritures", en: "Entries" },
  date: { fr: "Date", en: "Date" },
  movement: { fr: "Écriture", en: "Movement" },
  movementId: { fr: "Identifiant", en: "Identifier" },
  departure: { fr: "Départ", en: "Departure" },
  none: { fr: "Aucune écriture dans cette période.", en: "No entries in this period." },
  more: { fr: "Écritures suivantes", en: "Next entries" },
  first: { fr: "Revenir au début", en: "Back to the start" },
  download: { fr: "Télécharger (CSV)", en: "Download (CSV)" },
  loading: { fr: "Chargement du relevé…", en: "Loading the statement…" },
  file: { fr: "releve-{agency}.csv", en: "statement-{agency}.csv" },
});
