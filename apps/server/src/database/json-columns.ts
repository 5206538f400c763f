type SqlType =
  "uuid" | "text" | "smallint" | "smallint[]" | "integer" | "boolean" | "numeric" | "timestamptz";

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** A row of a table as `jsonColumns` reads and inserts it. */
export type JsonRow<Row> = {
  readonly [Name in keyof Row & string as CamelCase<Name>]: Row[Name];
};

/** The SQL of a list of columns that are passed as JSON objects. */
export interface JsonColumns {
  /** The column names: `unit_price, fee_rate`. */
  readonly names: string;
  /** The names in the JSON: `"unitPrice", "feeRate"`. */
  readonly fields: string;
  /** The columns of the JSON with their types: `"unitPrice" integer, "feeRate" numeric`. */
  readonly shape: string;
  /** Returns the arguments of `json_build_object` for a row: exact decimals as text, times as ISO 8601. */
  readonly read: (alias: string) => string;
}

const camelCase = (name: string) =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Returns a row with the names of its JSON. */
export function jsonRow<Row extends object>(row: Row): JsonRow<Row> {
  const entries = Object.entries(row).map(([name, value]) => [camelCase(name), value] as const);
  return Object.fromEntries(entries) as JsonRow<Row>;
}

function readable(value: string, type: SqlType): string {
  if (type === "numeric") return `${value}::text`;
  return type === "timestamptz" ? `iso(${value})` : value;
}

/** Declares columns with their SQL types once, to read and insert rows as JSON with names in camel case. */
export function jsonColumns(types: Readonly<Record<string, SqlType>>): JsonColumns {
  const columns = Object.entries(types).map(([name, type]) => ({
    name,
    type,
    key: camelCase(name),
  }));
  return {
    names: columns.map(({ name }) => name).join(", "),
    fields: columns.map(({ key }) => `"${key}"`).join(", "),
    shape: columns.map(({ key, type }) => `"${key}" ${type}`).join(", "),
    read: (alias) =>
      columns
        .map(({ name, type, key }) => `'${key}', ${readable(`${alias}.${name}`, type)}`)
        .join(", "),
  };
}

/** Every column of a table except the given ones; a list that lacks a column does not compile. */
export type ColumnsOf<Row, Without extends keyof Row> = Readonly<
  Record<Exclude<keyof Row, Without>, SqlType>
>;
