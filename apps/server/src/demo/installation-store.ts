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

/** Marks a database without a mark; a second process waits until the first has committed. */
export const markInstallation = statement<{ marked: boolean }, [boolean, boolean]>(
  "mark installation",
  "insert into installation (demo, measuring) values ($1, $2) on conflict (singleton) do nothing returning true as marked",
);
export const readInstallation = statement<Installation>(
  "read installation",
  "select demo, measuring, seeded_at is not null as seeded, demo_until from installation for update",
);
export const storeSeededUntil = statement<never, [Day | null]>(
  "keep installation seeded",
  "update installation set seeded_at = coalesce(seeded_at, app_now()), demo_until = greatest(demo_until, $1::date)",
);
/** Counts rows of users or of a live server. */
export const countOwnRows = statement<{ rows: number }>(
  "count rows before seeding",
  `select (select count(*) from users)::integer + (select count(*) from agencies)::integer + (select count(*) from departures)::integer
     + (select count(*) from bookings)::integer as rows`,
);
export const gatherStatistics = statement<never>(
  "gather statistics after seeding",
  "analyze towns, town_names, agencies, departures, boarding_stations, offers",
);
