import pg from "pg";
import type { Statement } from "@wakafine/server/database/database.ts";
import type { TestDatabase } from "./test-database.ts";

interface PlanNode {
  readonly [key: string]: unknown;
  readonly Plans?: readonly PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const rowsOf = (node: PlanNode): number =>
  (Number(node["Actual Rows"]) +
    Number(node["Rows Removed by Filter"] ?? 0) +
    Number(node["Rows Removed by Index Recheck"] ?? 0)) *
  Number(node["Actual Loops"]);

/** What a statement read of a table. */
export interface Explained<Row> {
  readonly rows: Row[];
  readonly indexes: readonly string[];
  /** Tables read with a sequential scan. */
  readonly scannedTables: readonly string[];
  /** Number of rows read from the table. */
  readonly rowsRead: number;
}

/** Runs a statement as the server does and returns what it read of a table. */
export async function explain<Row extends object>(
  { url }: TestDatabase,
  { text, values }: Statement<Row>,
  table: string,
): Promise<Explained<Row>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(text, [...values]);
    const explained = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) ${text}`,
      [...values],
    );
    const nodes = nodesOf(explained.rows[0]!["QUERY PLAN"][0].Plan).filter(
      (node) => Number(node["Actual Loops"]) > 0,
    );
    return {
      rows,
      indexes: [
        ...new Set(
          nodes.flatMap((node) =>
            node["Index Name"] === undefined ? [] : [String(node["Index Name"])],
          ),
        ),
      ],
      scannedTables: nodes
        .filter((node) => /Seq Scan/.test(String(node["Node Type"])))
        .map((node) => String(node["Relation Name"])),
      rowsRead: nodes
        .filter((node) => node["Relation Name"] === table)
        .reduce((sum, node) => sum + rowsOf(node), 0),
    };
  } finally {
    await client.end();
  }
}
