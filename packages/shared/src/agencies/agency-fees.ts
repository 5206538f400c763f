/** An agency's fees with the field names of the API, taken from the specification [G.agsh.05]: percents, and fixed francs per leg. */
interface DocumentFees {
  readonly rate_mobile_transaction: number;
  readonly transaction_mobile_amount: number;
  readonly rate_banker_transaction: number;
  readonly transaction_banker_amount: number;
}

/** The same fees with the names used in code and database. */
interface AgencyFees {
  readonly mobile_fee_rate: number;
  readonly mobile_fee_fixed: number;
  readonly card_fee_rate: number;
  readonly card_fee_fixed: number;
}

/** Converts fees from the API's names. */
export function feesFromDocument(fees: DocumentFees): AgencyFees {
  return {
    mobile_fee_rate: fees.rate_mobile_transaction,
    mobile_fee_fixed: fees.transaction_mobile_amount,
    card_fee_rate: fees.rate_banker_transaction,
    card_fee_fixed: fees.transaction_banker_amount,
  };
}

/** Converts fees to the API's names. */
export function feesToDocument(fees: AgencyFees): DocumentFees {
  return {
    rate_mobile_transaction: fees.mobile_fee_rate,
    transaction_mobile_amount: fees.mobile_fee_fixed,
    rate_banker_transaction: fees.card_fee_rate,
    transaction_banker_amount: fees.card_fee_fixed,
  };
}
