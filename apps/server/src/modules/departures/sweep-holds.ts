import type { Database } from "../../database/database.ts";
import { purgeHolds, releaseEnded } from "./hold-store.ts";

const batchSize = 500;

/** Frees the seats of expired holds and purges old holds; safe in several processes at once. Returns the number of expired holds. */
export async function sweepHolds(database: Database): Promise<number> {
  const [ended] = await database.batch([releaseEnded(batchSize), purgeHolds(batchSize)]);
  return ended.length;
}
