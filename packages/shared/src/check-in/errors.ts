import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the errors of an undone check-in; part of messages/errors.ts. */
export const checkInErrors = defineMessages({
  ticket_not_used: {
    fr: "Ce billet n'est pas marqué comme utilisé",
    en: "This ticket is not marked as used",
  },
  undo_too_late: {
    fr: "Un contrôle ne peut plus être retiré après 24 heures",
    en: "A check-in can no longer be undone after 24 hours",
  },
});

/** Their HTTP status. */
export const checkInErrorStatus = { ticket_not_used: 409, undo_too_late: 409 } as const;
