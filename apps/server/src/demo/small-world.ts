import type { Database } from "../database/database.ts";
import { hashPassword } from "../modules/accounts/public.ts";
import { gatherStatistics, storeSeededUntil, markInstallation } from "./installation-store.ts";
import { seedAgencies, seedUsers, seedTowns } from "./seeded-rows.ts";
import { seedPlannedDepartures } from "./planned-departures.ts";
import { smallAgencies, smallUsers, smallWorldPassword } from "./small-agencies.ts";
import { plannedAt, smallDepartures } from "./small-departures.ts";

/** The agencies, users and departures that tests use, with ids that never change. */
export const smallWorld = {
  agencies: smallAgencies,
  users: smallUsers,
  departures: smallDepartures,
  password: smallWorldPassword,
} as const;

/**
 * Fills an empty, migrated database with the small world: all towns, seven agencies, members of every role, fifteen departures around `today`. Marks the
 * database as a demo that is not extended. Returns its contents.
 */
export async function seedSmallWorld(
  database: Database,
  { today }: { readonly today: Date },
): Promise<typeof smallWorld> {
  const passwordHash = await hashPassword(smallWorldPassword);
  const { administrator, traveller, member } = smallUsers;
  const users = [
    administrator,
    traveller,
    ...Object.values(member).flatMap((byRole) => Object.values(byRole)),
  ];
  await database.transaction(async (transaction) => {
    await transaction.finish([
      markInstallation(true, false),
      ...seedTowns(),
      seedAgencies(Object.values(smallAgencies)),
      ...seedUsers(users, passwordHash),
      ...seedPlannedDepartures(plannedAt(today)),
      storeSeededUntil(null),
      gatherStatistics(),
    ]);
  });
  return smallWorld;
}
