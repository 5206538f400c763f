import type { Caller, Context } from "../../context.ts";
import { countAgainst } from "../../database/limits.ts";
import type { PersonRecords } from "./person-records.ts";
import { actorOf } from "./read-own-profile.ts";

/** Copies of one person in an hour: each reads whatever is kept. */
const copiesPerHour = 5;

/** Everything kept about the person logged in, by what it is, in one document [G.acct.03]. Error: too_many_requests beyond five an hour. */
export async function exportOwnData({ clock, config, database }: Context, records: readonly PersonRecords[], caller: Caller): Promise<Record<string, unknown>> {
  const { personId } = actorOf(caller);
  if (config.LIMITS) await countAgainst(database, [{ key: `copies ${personId}`, most: copiesPerHour, minutes: 60 }]);
  const answers = await database.batch(records.map((one) => one.read(personId)));
  const parts = records.map(({ name }, index) => [name, (answers[index] ?? []).map(({ record }) => record)] as const);
  return { exported_date: clock().toISOString(), ...Object.fromEntries(parts) };
}
