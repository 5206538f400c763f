import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the errors of counter sales; part of messages/errors.ts. */
export const counterErrors = defineMessages({
  shift_still_open: {
    fr: "Une caisse est encore ouverte : il faut d'abord la fermer",
    en: "A counter shift is still open: it must be closed first",
  },
  cash_still_owed: {
    fr: "Des remboursements en espèces sont encore dus au guichet : il faut d'abord les payer",
    en: "Cash refunds are still owed at the counter: they must be paid first",
  },
  shift_already_open: {
    fr: "Votre caisse est déjà ouverte. Rechargez la page",
    en: "Your shift is already open. Reload the page",
  },
  shift_already_closed: {
    fr: "Cette caisse est déjà fermée. Rien n'a été changé",
    en: "This shift is already closed. Nothing was changed",
  },
  no_open_shift: {
    fr: "Ouvrez d'abord votre caisse",
    en: "Open your shift first",
  },
  difference_reason_required: {
    fr: "L'argent compté n'est pas celui attendu : recomptez, ou indiquez la raison",
    en: "The counted cash is not what was expected: count again, or give the reason",
  },
  drawer_too_low: {
    fr: "Il n'y a pas assez d'argent dans cette caisse",
    en: "There is not enough cash in this drawer",
  },
  paid_in_cash: {
    fr: "Ce billet a été payé en espèces au guichet : il ne s'annule pas en ligne. Adressez-vous à l'agence",
    en: "This ticket was paid in cash at the counter: it cannot be cancelled online. Please ask the agency",
  },
});

/** Their HTTP status. */
export const counterErrorStatus = {
  shift_still_open: 409,
  cash_still_owed: 409,
  shift_already_open: 409,
  shift_already_closed: 409,
  no_open_shift: 409,
  difference_reason_required: 409,
  drawer_too_low: 409,
  paid_in_cash: 409,
} as const;
