import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the errors of refunds; part of messages/errors.ts. */
export const refundErrors = defineMessages({
  refund_approval_required: {
    fr: "Ce montant doit d'abord être approuvé par un autre administrateur",
    en: "Another administrator must approve this amount first",
  },
  refund_transaction_used: {
    fr: "Cet identifiant d'opération est déjà celui d'un autre remboursement",
    en: "Another refund has this transaction id already",
  },
});

/** Their HTTP status. */
export const refundErrorStatus = {
  refund_approval_required: 409,
  refund_transaction_used: 409,
} as const;
