import type { Caller, Context } from "../../context.ts";
import type { PersonRecords } from "./person-records.ts";
import { actorOf } from "./read-own-profile.ts";

/** Everything kept about the person logged in, by what it is, in one document [G.acct.03]. */
export async function exportOwnData({ clock, database }: Context, records: readonly PersonRecords[], caller: Caller): Promise<Record<string, unknown>> {
  const { personId } = actorOf(caller);
  const answers = await database.batch(records.map((one) => one.read(personId)));
  const parts = records.map(({ name }, index) => [name, (answers[index] ?? []).map(({ record }) => record)] as const);
  return { exported_date: clock().toISOString(), ...Object.fromEntries(parts) };
}
