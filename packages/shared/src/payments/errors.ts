import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the errors of refunds; part of messages/errors.ts. */
export const refundErrors = defineMessages({
  refund_approval_required: {
    fr: "Ce montant doit d'abord être approuvé par un autre administrateur",
    en: "Another administrator must approve this amount first",
  },
  refund_transaction_used: {
    fr: "Un autre remboursement porte déjà cet identifiant d'opération",
    en: "Another refund already has this transaction id",
  },
  refund_at_provider: {
    fr: "L'opérateur a exécuté ce remboursement, ou l'exécute. Ne le payez pas à la main : il est relu et enregistré",
    en: "The provider has executed this refund, or is executing it. Do not pay it by hand: it is read again and recorded",
  },
});

/** Their HTTP status. */
export const refundErrorStatus = {
  refund_approval_required: 409,
  refund_transaction_used: 409,
  refund_at_provider: 409,
} as const;
