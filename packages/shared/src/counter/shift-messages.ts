import { defineMessages } from "../messages/catalogue.ts";

/** Texts of `/agency/counter/shifts` and of one shift. */
export const pastShiftMessages = defineMessages({
  detailAll: {
    fr: "Les caisses fermées de tous les membres, la plus récente d'abord.",
    en: "The closed shifts of all members, newest first.",
  },
  detailOwn: {
    fr: "Vos caisses fermées, la plus récente d'abord.",
    en: "Your closed shifts, newest first.",
  },
  back: { fr: "Guichet", en: "Counter" },
  list: { fr: "Caisses passées", en: "Past shifts" },
  loading: { fr: "Lecture des caisses…", en: "Reading the shifts…" },
  none: { fr: "Aucune caisse fermée", en: "No closed shift" },
  noneText: {
    fr: "Une caisse apparaît ici quand elle est fermée.",
    en: "A shift appears here once it is closed.",
  },
  from: { fr: "Fermée du", en: "Closed from" },
  to: { fr: "Au", en: "To" },
  member: { fr: "Membre", en: "Member" },
  allMembers: { fr: "Tous", en: "All" },
  csv: { fr: "Fichier CSV", en: "CSV file" },
  shift: { fr: "Caisse", en: "Shift" },
  span: { fr: "{from} – {to}", en: "{from} – {to}" },
  floatAmount: { fr: "dont {amount} au départ", en: "{amount} of it at the start" },
  sales: { fr: "Ventes", en: "Sales" },
  oneSeat: { fr: "1 place", en: "1 seat" },
  manySeats: { fr: "{count} places", en: "{count} seats" },
  refundedAmount: { fr: "{amount} remboursés", en: "{amount} refunded" },
  expected: { fr: "Attendu", en: "Expected" },
  counted: { fr: "Compté", en: "Counted" },
  difference: { fr: "Écart", en: "Difference" },
  right: { fr: "Caisse juste", en: "Balanced" },
  open: { fr: "Voir", en: "View" },
  openOf: {
    fr: "Voir la caisse de {name}, fermée le {moment}",
    en: "View the shift of {name}, closed on {moment}",
  },
  titleOf: { fr: "Caisse de {name}", en: "Shift of {name}" },
  shiftLoading: { fr: "Lecture de la caisse…", en: "Reading the shift…" },
  notFound: { fr: "Caisse introuvable", en: "Shift not found" },
  notFoundText: {
    fr: "Elle est encore ouverte, ou c'est celle d'un autre membre.",
    en: "It is still open, or it is another member's.",
  },
  reason: { fr: "Raison de l'écart : {reason}", en: "Reason for the difference: {reason}" },
  noSales: { fr: "Aucune vente", en: "No sale" },
  refunds: { fr: "Remboursements payés", en: "Refunds paid" },
});

/** Texts of the CSV file of past shifts. */
export const shiftDocumentMessages = defineMessages({
  fileName: { fr: "caisses", en: "shifts" },
  member: { fr: "Membre", en: "Member" },
  opened: { fr: "Ouverte", en: "Opened" },
  closed: { fr: "Fermée", en: "Closed" },
  float: { fr: "Au départ (FCFA)", en: "At the start (FCFA)" },
  sales: { fr: "Ventes", en: "Sales" },
  seats: { fr: "Places", en: "Seats" },
  salesAmount: { fr: "Ventes (FCFA)", en: "Sales (FCFA)" },
  refunds: { fr: "Remboursements", en: "Refunds" },
  refundsAmount: { fr: "Remboursé (FCFA)", en: "Refunded (FCFA)" },
  expected: { fr: "Attendu (FCFA)", en: "Expected (FCFA)" },
  counted: { fr: "Compté (FCFA)", en: "Counted (FCFA)" },
  difference: { fr: "Écart (FCFA)", en: "Difference (FCFA)" },
  reason: { fr: "Raison de l'écart", en: "Reason for the difference" },
});
