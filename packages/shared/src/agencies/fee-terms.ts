/** The limits of a fee term by unit: values are from 0 to `max`, with at most `decimals` decimals. */
export const feeUnits = {
  percent: { max: 100, decimals: 4 },
  francs: { max: 100_000, decimals: 2 },
} as const;
export type FeeUnit = keyof typeof feeUnits;

interface FeeTerm {
  /** The name in the API: the one of the specification if it names the term, else the name of the column. */
  readonly field: string;
  readonly unit: FeeUnit;
  /** Who sees it in the API. `members`: those of the agency, and administrators [G.agsh.05]. */
  readonly visibleTo: "everyone" | "members";
  /** A booking leg stores the term in a column of the same name. The fee of the chosen payment method is stored as `fee_rate` and `fee_fixed` instead. */
  readonly storedWithLeg: boolean;
}

/**
 * The fee terms of an agency by the name of their column, in display order. Administrators change them and bookings are priced with them. Columns, contract,
 * form, audit log, columns of a booking leg and demo data are derived from this table. `commission_rate` is also the fee of the platform for a parcel [G.parc.07].
 */
export const feeTerms = {
  commission_rate: {
    field: "rate_transaction",
    unit: "percent",
    visibleTo: "members",
    storedWithLeg: true,
  },
  mobile_fee_rate: {
    field: "rate_mobile_transaction",
    unit: "percent",
    visibleTo: "everyone",
    storedWithLeg: false,
  },
  mobile_fee_fixed: {
    field: "transaction_mobile_amount",
    unit: "francs",
    visibleTo: "everyone",
    storedWithLeg: false,
  },
  card_fee_rate: {
    field: "rate_banker_transaction",
    unit: "percent",
    visibleTo: "everyone",
    storedWithLeg: false,
  },
  card_fee_fixed: {
    field: "transaction_banker_amount",
    unit: "francs",
    visibleTo: "everyone",
    storedWithLeg: false,
  },
} as const satisfies Readonly<Record<string, FeeTerm>>;

export type FeeColumn = keyof typeof feeTerms;
export type PublicFeeColumn = {
  [Column in FeeColumn]: (typeof feeTerms)[Column]["visibleTo"] extends "everyone" ? Column : never;
}[FeeColumn];
export type MemberFeeColumn = Exclude<FeeColumn, PublicFeeColumn>;
/** A term that a booking leg stores. */
export type LegFeeColumn = {
  [Column in FeeColumn]: (typeof feeTerms)[Column]["storedWithLeg"] extends true ? Column : never;
}[FeeColumn];

type FieldOf<Column extends FeeColumn> = (typeof feeTerms)[Column]["field"];
export type FeeField = FieldOf<FeeColumn>;
/** Values by the names of the API. */
type ByField<Column extends FeeColumn, Value> = { [Key in Column as FieldOf<Key>]: Value };

export const feeColumns = Object.keys(feeTerms) as readonly FeeColumn[];
const isPublic = (column: FeeColumn): column is PublicFeeColumn =>
  feeTerms[column].visibleTo === "everyone";
export const publicFeeColumns: readonly PublicFeeColumn[] = feeColumns.filter(isPublic);
/** The columns that only members and administrators see. */
export const memberFeeColumns = feeColumns.filter(
  (column): column is MemberFeeColumn => !isPublic(column),
);
/** The columns that a booking leg stores. */
export const legFeeColumns = feeColumns.filter(
  (column): column is LegFeeColumn => feeTerms[column].storedWithLeg,
);

/** Returns a value per column, by the names of the API. */
export function feesByField<Column extends FeeColumn, Value>(
  columns: readonly Column[],
  valueOf: (column: Column) => Value,
): ByField<Column, Value> {
  const entries = columns.map((column) => [feeTerms[column].field, valueOf(column)] as const);
  return Object.fromEntries(entries) as ByField<Column, Value>;
}

/** Returns a value per column, by the names of the columns. */
export function feesByColumn<Column extends FeeColumn, Value>(
  columns: readonly Column[],
  valueOf: (column: Column) => Value,
): Record<Column, Value> {
  const entries = columns.map((column) => [column, valueOf(column)] as const);
  return Object.fromEntries(entries) as Record<Column, Value>;
}

/** Converts the public fees of an agency from the names of the API. */
export function publicFeesOf(
  fees: ByField<PublicFeeColumn, number>,
): Record<PublicFeeColumn, number> {
  return feesByColumn(publicFeeColumns, (column) => fees[feeTerms[column].field]);
}
