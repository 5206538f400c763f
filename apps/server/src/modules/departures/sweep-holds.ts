import type { Database } from "../../database/database.ts";
import { forgetHolds, releaseEnded } from "./hold-store.ts";

const atOnce = 500;

/** Frees the seats of holds whose time is over and forgets old ones; safe in several processes at once. Answers how many holds ended. */
export async function sweepHolds(database: Database): Promise<number> {
  const [ended] = await database.batch([releaseEnded(atOnce), forgetHolds(atOnce)]);
  return ended.length;
}
