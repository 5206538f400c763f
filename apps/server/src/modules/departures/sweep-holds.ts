import type { Database } from "../../database/database.ts";
import { purgeHolds, releaseEnded } from "./hold-store.ts";

const batchSize = 500;

/** Frees the seats of holds whose time is over and forgets old ones; safe in several processes at once. Answers how many holds ended. */
export async function sweepHolds(database: Database): Promise<number> {
  const [ended] = await database.batch([releaseEnded(batchSize), purgeHolds(batchSize)]);
  return ended.length;
}
