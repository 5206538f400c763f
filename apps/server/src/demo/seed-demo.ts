import type { Day } from "@wakafine/shared/rules/dates.ts";
import { addDays, dayOf } from "@wakafine/shared/rules/dates.ts";
import type { Context } from "../context.ts";
import type { Database, Transaction } from "../database/database.ts";
import { DatabaseRefused } from "../database/migrate.ts";
import type { Job } from "../jobs/runner.ts";
import { hashPassword } from "../modules/accounts/public.ts";
import { demoAgencies } from "./demo-agencies.ts";
import { seedApplicants } from "./demo-applicants.ts";
import { seedCoupons } from "./demo-coupons.ts";
import { demoPassword, demoUsers } from "./demo-users.ts";
import {
  countExistingRows,
  gatherStatistics,
  storeSeededUntil,
  markInstallation,
  lockInstallation,
} from "./installation-store.ts";
import { seedAgencies, seedUsers, seedTowns } from "./seeded-rows.ts";
import { seedParcels } from "./seed-parcels.ts";
import { seedPastIncome } from "./seed-past-income.ts";
import { seedSales } from "./seed-sales.ts";
import { seedDepartures } from "./service-departures.ts";
import { demoTimetable } from "./timetable.ts";

/** The demo has departures for this many days from today. */
export const demoDaysAhead = 45;

export interface DemoPlan {
  readonly mode: "demo" | "live";
  readonly today: Date;
  readonly daysAhead?: number;
}

export interface Seeded {
  /** `seeded`: the world was created; `extended`: days were added; `kept`: nothing was missing. */
  readonly outcome: "seeded" | "extended" | "kept";
  readonly until: Day;
}

/**
 * Creates the demo world, or extends an older one to today, in one transaction; two processes may call it at once.
 * The same day gives the same world, because ids, hours and fares depend on names only (except the salt of the password). Booking times and boardings
 * also depend on the hour. Days added later have no sales, because users of the demo book there.
 * Throws DatabaseRefused outside mode demo, and when the database is live, for measuring, or has rows without being marked.
 */
export async function seedDemo(
  database: Database,
  { mode, today, daysAhead = demoDaysAhead }: DemoPlan,
): Promise<Seeded> {
  if (mode !== "demo")
    throw new DatabaseRefused("the demo world is seeded only in mode demo (WAKAFINE_MODE=demo)");
  const passwordHash = await hashPassword(demoPassword);
  const first = dayOf(today);
  const last = addDays(first, daysAhead);
  return database.transaction(async (transaction) => {
    const [known] = await claimForDemo(transaction);
    if (known?.seeded) return extend(transaction, { known: known.demo_until, first, last });
    const services = demoTimetable();
    await transaction.batch([
      ...seedTowns(),
      seedAgencies(demoAgencies),
      seedCoupons(first),
      ...seedUsers(demoUsers, passwordHash),
      ...seedApplicants(passwordHash),
      ...seedDepartures(services, first, last),
      storeSeededUntil(last),
      gatherStatistics(),
    ]);
    await seedSales(transaction, { services, first, now: today });
    await seedPastIncome(transaction, { services, first, now: today });
    await transaction.batch(seedParcels(first, today));
    return { outcome: "seeded", until: last } as const;
  });
}

/** Returns the job that adds the missing days up to 45 days ahead. Does nothing in a database that is not a seeded demo. */
export function demoJob(context: Context, daysAhead = demoDaysAhead): Job {
  return {
    name: "demo horizon",
    everySeconds: 3600,
    leaseSeconds: 600,
    async run() {
      if (context.config.WAKAFINE_MODE !== "demo") return 0;
      const first = dayOf(context.clock());
      return context.database.transaction(async (transaction) => {
        const [known] = await transaction.query(lockInstallation());
        if (!known?.demo || known.measuring || known.demo_until === null) return 0;
        const { outcome } = await extend(transaction, {
          known: known.demo_until,
          first,
          last: addDays(first, daysAhead),
        });
        return outcome === "extended" ? 1 : 0;
      });
    },
  };
}

/** Marks a new database as live; throws DatabaseRefused for a demo's. A live server calls it first. */
export async function refuseDemoDatabase(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.query(markInstallation(false, false));
    const [known] = await transaction.query(lockInstallation());
    if (known?.demo)
      throw new DatabaseRefused(
        "this database is marked as a demo: a live server needs its own database (DATABASE_URL)",
      );
    await transaction.batch(seedTowns()); // towns are reference data, not part of the demo
  });
}

async function claimForDemo(transaction: Transaction) {
  const [marked] = await transaction.query(markInstallation(true, false));
  const found = await transaction.query(lockInstallation());
  if (found[0]?.measuring)
    throw new DatabaseRefused("this database is for measuring and cannot be a demo");
  if (!found[0]?.demo)
    throw new DatabaseRefused("this database is marked as live and cannot be a demo");
  if (marked) {
    const [own] = await transaction.query(countExistingRows());
    if ((own?.rows ?? 0) > 0)
      throw new DatabaseRefused(
        "this database has rows but is not marked as a demo: nothing was written",
      );
  }
  return found;
}

async function extend(
  transaction: Transaction,
  { known, first, last }: { known: Day | null; first: Day; last: Day },
): Promise<Seeded> {
  if (known === null || known >= last) return { outcome: "kept", until: known ?? first }; // null: a world that is not extended
  const next = addDays(known, 1);
  await transaction.batch([
    ...seedDepartures(demoTimetable(), next < first ? first : next, last),
    storeSeededUntil(last),
  ]);
  return { outcome: "extended", until: last };
}
