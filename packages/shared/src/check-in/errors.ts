import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the errors of an undone check-in; part of messages/errors.ts. */
export const checkInErrors = defineMessages({
  ticket_not_used: {
    fr: "Ce billet n'est pas marqué comme utilisé",
    en: "This ticket is not marked as used",
  },
  check_in_undone: {
    fr: "Ce contrôle a été retiré entre-temps : le passager n'est pas à bord. Contrôlez le billet de nouveau",
    en: "This check-in was undone in the meantime: the passenger is not on board. Check the ticket in again",
  },
  undo_too_late: {
    fr: "Un contrôle ne peut plus être retiré après 24 heures",
    en: "A check-in can no longer be undone after 24 hours",
  },
});

/** Their HTTP status. */
export const checkInErrorStatus = {
  ticket_not_used: 409,
  check_in_undone: 409,
  undo_too_late: 409,
} as const;
