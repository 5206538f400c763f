import type { Compilable, CompiledQuery, Selectable } from "kysely";
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from "kysely";
import { declareName, type Statement } from "./database.ts";
import type { DB } from "./schema.ts";

/** A row read from a table, for statements written as SQL text. */
export type Row<Table extends keyof DB> = Readonly<Selectable<DB[Table]>>;

/** Builds the queries of `query`; it has no connection and executes nothing. */
export const db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** The clock of the database. */
export const appNow = sql<string>`app_now()`;

/** Replaces a value while a query is compiled. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Returns a placeholder for every parameter of a query. */
const placeholders: object = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

/**
 * Declares a Kysely query once, as `statement` declares SQL text. It is compiled at its first use with a placeholder for each parameter, so its text is
 * constant: `build` must not branch on a parameter or read part of it.
 */
export function query<Parameters extends object, Result>(
  name: string,
  build: (parameters: Parameters) => Compilable<Result>,
): (parameters: Parameters) => Statement<Result> {
  let compiled: CompiledQuery<Result> | undefined;
  return (parameters) => {
    if (!compiled) {
      compiled = build(placeholders as Parameters).compile();
      declareName(name, compiled.sql);
    }
    const values = compiled.parameters.map((value) =>
      value instanceof Placeholder ? parameters[value.name as keyof Parameters] : value,
    );
    return { name, text: compiled.sql, values };
  };
}

/** Picks the columns of a list from an object: the values of an `insert` or `set`, or part of a row. */
export function pick<Source extends object, Key extends keyof Source>(
  source: Source,
  keys: readonly Key[],
): Pick<Source, Key> {
  return Object.fromEntries(keys.map((key) => [key, source[key]])) as Pick<Source, Key>;
}
