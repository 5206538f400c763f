import { defineMessages } from "../messages/catalogue.ts";
import type { refusals } from "./contract.ts";

/** Texts of departures that board now, refused attempts and undone check-ins. */
export const reviewMessages = defineMessages({
  boardingNow: { fr: "À l'embarquement", en: "Boarding now" },
  allDepartures: { fr: "Voir les {count} départs", en: "Show all {count} departures" },
  fewDepartures: { fr: "Voir les prochains départs", en: "Show the next departures" },
  columnHour: { fr: "Départ", en: "Departure" },
  columnRoute: { fr: "Trajet", en: "Route" },
  columnBoarded: { fr: "À bord / attendus", en: "On board / expected" },
  boardedOf: {
    fr: "{boarded} à bord sur {expected} attendus",
    en: "{boarded} on board of {expected} expected",
  },
  undo: { fr: "Retirer ce contrôle", en: "Undo this check-in" },
  undoByOthers: {
    fr: "Une erreur ? L'administrateur ou un responsable du planning peut retirer ce contrôle dans les 24 heures qui suivent.",
    en: "A mistake? The administrator or a planner can undo this check-in within 24 hours of it.",
  },
  undoTitle: { fr: "Retirer ce contrôle ?", en: "Undo this check-in?" },
  undoText: {
    fr: "Le billet de {name} pourra être contrôlé de nouveau. Le motif est enregistré avec votre nom.",
    en: "The ticket of {name} can be checked in again. The reason is stored with your name.",
  },
  reason: { fr: "Motif", en: "Reason" },
  undone: { fr: "Le contrôle est retiré", en: "The check-in is undone" },
  refusedList: { fr: "Contrôles refusés", en: "Refused check-ins" },
  columnTime: { fr: "Heure", en: "Time" },
  columnReason: { fr: "Refus", en: "Refusal" },
  columnTicket: { fr: "Billet", en: "Ticket" },
});

/** A refusal in one or two words. */
export const refusalTexts = defineMessages({
  ticket_already_validated: { fr: "Déjà utilisé", en: "Already used" },
  ticket_not_found: { fr: "Billet inconnu", en: "Unknown ticket" },
  ticket_not_paid: { fr: "Non payé", en: "Not paid" },
  ticket_cancelled: { fr: "Annulé", en: "Cancelled" },
  ticket_other_agency: { fr: "Autre agence", en: "Other agency" },
  ticket_wrong_day: { fr: "Hors de l'horaire", en: "Outside boarding hours" },
} satisfies Record<(typeof refusals)[number], { readonly fr: string; readonly en: string }>);
