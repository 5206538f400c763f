import type { Day } from "@wakafine/shared/rules/dates.ts";
import { statement } from "../database/database.ts";

/** What the database says of itself. */
export interface Installation {
  readonly demo: boolean;
  readonly measuring: boolean;
  readonly seeded: boolean;
  /** The last day that has departures of the demo; null when none are kept up. */
  readonly demo_until: Day | null;
}

/** Marks a database that has no mark yet; a second process waits here until the first has committed. */
export const markInstallation = statement<{ marked: boolean }, [boolean, boolean]>(
  "mark installation",
  "insert into installation (demo, measuring) values ($1, $2) on conflict (singleton) do nothing returning true as marked",
);
export const readInstallation = statement<Installation>(
  "read installation",
  "select demo, measuring, seeded_at is not null as seeded, demo_until from installation for update",
);
export const keepSeeded = statement<never, [Day | null]>(
  "keep installation seeded",
  "update installation set seeded_at = coalesce(seeded_at, app_now()), demo_until = greatest(demo_until, $1::date)",
);
/** Rows that people or a live server made. */
export const countOwnRows = statement<{ rows: number }>(
  "count rows before seeding",
  `select (select count(*) from users)::integer + (select count(*) from agencies)::integer + (select count(*) from departures)::integer
     + (select count(*) from bookings)::integer as rows`,
);
export const gatherStatistics = statement<never>(
  "gather statistics after seeding",
  "analyze towns, town_names, agencies, departures, boarding_stations, offers",
);
