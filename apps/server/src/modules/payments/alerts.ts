import type { AlertKind as SharedAlertKind } from "@wakafine/shared/administration/alert-contract.ts";
import { v7 as uuid } from "uuid";
import type { Statement } from "../../database/database.ts";
import { statement } from "../../database/database.ts";

/** Kinds that these statements raise; that of a failed job is raised by the outbox. */
export type AlertKind = Exclude<SharedAlertKind, "outbox_job_failed">;

const insert = statement<never, [string, string, string, string]>(
  "raise alert",
  `insert into alerts as a (id, kind, subject, details) values ($1, $2, $3, $4::jsonb || '{"count": 1}')
   on conflict (kind, subject) do update set seen_at = null, raised_at = app_now(), details = excluded.details || jsonb_build_object('count', coalesce((a.details ->> 'count')::int, 1) + 1)`,
);

const insertUnlessKnown = statement<{ id: string }, [string, string, string, string]>(
  "raise alert unless it is known",
  `insert into alerts as a (id, kind, subject, details) values ($1, $2, $3, $4::jsonb)
   on conflict (kind, subject) do update set seen_at = null, raised_at = app_now(), details = excluded.details || jsonb_build_object('count', coalesce((a.details ->> 'count')::int, 1) + 1)
   where a.seen_at < app_now() - interval '1 day' and a.details - 'count' <> excluded.details returning id`,
);

/**
 * Returns the statement that raises an alert of what is found again and again. One that is open stays as it is; one that was handled comes back a day later, if
 * its details have changed. A row is returned for an alert that is new or came back.
 */
export function alertUnlessKnown(
  kind: AlertKind,
  subject: string,
  details: object = {},
): Statement<{ id: string }> {
  return insertUnlessKnown(uuid(), kind, subject, JSON.stringify(details));
}

/** Returns the statement that raises an alert. Raising the same kind and subject again increments its count and clears `seen_at`. `details` contains no phone numbers and no tokens. */
export function alert(kind: AlertKind, subject: string, details: object = {}): Statement<unknown> {
  return insert(uuid(), kind, subject, JSON.stringify(details));
}

/**
 * Marks an alert as handled that was raised this often. Returns no row when it was handled already or raised again. A callback of an unknown payment is closed
 * as a payment review, with a reason.
 */
export const closeAlert = statement<{ kind: string; subject: string }, [id: string, count: number]>(
  "close alert",
  `update alerts set seen_at = app_now() where id = $1 and seen_at is null and kind <> 'unknown_callback' and coalesce((details ->> 'count')::integer, 1) = $2
   returning kind, subject`,
);
export const alertExists = statement<{ id: string }, [id: string]>(
  "alert by id",
  "select id from alerts where id = $1",
);
