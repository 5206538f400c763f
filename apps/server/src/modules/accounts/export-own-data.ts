import type { RequestContext, Context } from "../../context.ts";
import { consumeRateLimit } from "../../database/rate-limits.ts";
import type { UserRecords } from "./user-records.ts";
import { actorOf } from "./read-own-profile.ts";

/** Copies of one person in an hour: each reads whatever is kept. */
const copiesPerHour = 5;

/** Everything kept about the person logged in, by what it is, in one document [G.acct.03]. Error: too_many_requests beyond five an hour. */
export async function exportOwnData(
  { clock, config, database }: Context,
  records: readonly UserRecords[],
  request: RequestContext,
): Promise<Record<string, unknown>> {
  const { userId } = actorOf(request);
  if (config.LIMITS)
    await consumeRateLimit(database, [
      { key: `copies ${userId}`, max: copiesPerHour, minutes: 60 },
    ]);
  const results = await database.batch(records.map((one) => one.read(userId)));
  const parts = records.map(
    ({ name }, index) => [name, (results[index] ?? []).map(({ record }) => record)] as const,
  );
  return { exported_date: clock().toISOString(), ...Object.fromEntries(parts) };
}
