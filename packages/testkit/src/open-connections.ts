import type { Database } from "@wakafine/server/database/database.ts";
import { statement } from "@wakafine/server/database/database.ts";

const nothing = statement<never>("test: open a connection", "select");

/** Opens `count` connections of a pool before a race test; otherwise the first callers finish before the last are connected. */
export async function openConnections(database: Database, count: number): Promise<void> {
  const all = Promise.withResolvers<void>();
  let open = 0;
  const connections = Array.from({ length: count }, () =>
    database.transaction(async (transaction) => {
      await transaction.query(nothing());
      open += 1;
      if (open === count) all.resolve();
      await all.promise;
    }),
  );
  await Promise.all(connections);
}
