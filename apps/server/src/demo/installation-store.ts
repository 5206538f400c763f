import type { Day } from "@wakafine/shared/rules/dates.ts";
import { statement } from "../database/database.ts";

/** The row that describes the database. */
export interface Installation {
  readonly demo: boolean;
  readonly measuring: boolean;
  readonly seeded: boolean;
  /** The last day with departures of the demo; null when the demo is not extended. */
  readonly demo_until: Day | null;
}

/** Inserts the installation row unless it exists; a second process waits until the first has committed. Returns a row only if inserted. */
export const markInstallation = statement<{ marked: boolean }, [demo: boolean, measuring: boolean]>(
  "mark installation",
  "insert into installation (demo, measuring) values ($1, $2) on conflict (singleton) do nothing returning true as marked",
);
/** Reads the row and locks it until the transaction ends. */
export const lockInstallation = statement<Installation>(
  "lock installation",
  "select demo, measuring, seeded_at is not null as seeded, demo_until from installation for update",
);
export const storeSeededUntil = statement<never, [Day | null]>(
  "store seeded until",
  "update installation set seeded_at = coalesce(seeded_at, app_now()), demo_until = greatest(demo_until, $1::date)",
);
/** Counts users, agencies, departures and bookings; more than 0 means that the database is in use. */
export const countExistingRows = statement<{ rows: number }>(
  "count rows before seeding",
  `select (select count(*) from users)::integer + (select count(*) from agencies)::integer + (select count(*) from departures)::integer
     + (select count(*) from bookings)::integer as rows`,
);
export const gatherStatistics = statement<never>(
  "gather statistics after seeding",
  "analyze towns, town_names, agencies, departures, boarding_stations, offers",
);
