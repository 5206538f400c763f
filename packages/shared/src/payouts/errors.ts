import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the errors of payouts; part of messages/errors.ts. */
export const payoutErrors = defineMessages({
  payout_number_missing: {
    fr: "Cette agence n'a pas de numéro validé chez cet opérateur",
    en: "This agency has no validated number at this operator",
  },
  payout_exceeds_balance: {
    fr: "Le montant dépasse ce qui reste à verser à cette agence. Rien n'a été enregistré",
    en: "The amount is more than this agency is still owed. Nothing was recorded",
  },
  payout_approval_required: {
    fr: "Deux administrateurs sont nécessaires : celui qui approuve n'est ni celui qui demande ni celui qui paie",
    en: "Two administrators are needed: the one who approves neither requests nor pays",
  },
  payout_transaction_used: {
    fr: "Un autre versement porte déjà cet identifiant d'opération",
    en: "Another payout already has this transaction id",
  },
});

/** Their HTTP status. */
export const payoutErrorStatus = {
  payout_number_missing: 409,
  payout_exceeds_balance: 409,
  payout_approval_required: 409,
  payout_transaction_used: 409,
} as const;
