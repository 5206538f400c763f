type SqlType =
  "uuid" | "text" | "smallint" | "smallint[]" | "integer" | "boolean" | "numeric" | "timestamptz";

/** The SQL of one list of columns that travel as JSON objects. */
interface JsonColumns {
  /** The names: `unit_price, fee_rate`. */
  readonly names: string;
  /** The same from the JSON: `"unitPrice", "feeRate"`. */
  readonly fields: string;
  /** The shape of the JSON: `"unitPrice" integer, "feeRate" numeric`. */
  readonly shape: string;
  /** Arguments of `json_build_object` for a row: exact decimals as text, times as ISO 8601. */
  readonly read: (alias: string) => string;
}

const camelCase = (name: string) =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function readable(value: string, type: SqlType): string {
  if (type === "numeric") return `${value}::text`;
  return type === "timestamptz" ? `iso(${value})` : value;
}

/** Names columns once, with their SQL types, for reading and inserting rows as JSON with names in camel case. */
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

/** Every column of a table but those given: a column that the list lacks does not compile. */
export type ColumnsOf<Row, Without extends keyof Row> = Readonly<
  Record<Exclude<keyof Row, Without>, SqlType>
>;
