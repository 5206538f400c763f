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
}

/**
 * The fee terms of an agency by the name of their column, in display order. Administrators change them and bookings are priced with them. Columns, contract,
 * form, audit log and demo data are derived from this table. `commission_rate` is also the fee of the platform for a parcel [G.parc.07].
 */
export const feeTerms = {
  commission_rate: { field: "rate_transaction", unit: "percent", visibleTo: "members" },
  mobile_fee_rate: { field: "rate_mobile_transaction", unit: "percent", visibleTo: "everyone" },
  mobile_fee_fixed: { field: "transaction_mobile_amount", unit: "francs", visibleTo: "everyone" },
  card_fee_rate: { field: "rate_banker_transaction", unit: "percent", visibleTo: "everyone" },
  card_fee_fixed: { field: "transaction_banker_amount", unit: "francs", visibleTo: "everyone" },
} as const satisfies Readonly<Record<string, FeeTerm>>;

export type FeeColumn = keyof typeof feeTerms;
export type PublicFeeColumn = {
  [Column in FeeColumn]: (typeof feeTerms)[Column]["visibleTo"] extends "everyone" ? Column : never;
}[FeeColumn];
export type MemberFeeColumn = Exclude<FeeColumn, PublicFeeColumn>;

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
