import { statement, statementPlannedAnew } from "../../database/database.ts";

/** A row of the audit log with the name of who did it. Times are ISO 8601. */
export interface AuditLogRow {
  readonly id: string;
  readonly happened: string;
  readonly actor: string;
  readonly actor_name: string | null;
  readonly action: string;
  readonly entity: string;
  readonly entity_id: string;
  readonly from_state: string | null;
  readonly to_state: string | null;
  readonly reason: string | null;
  readonly details: Record<string, unknown> | null;
  readonly request_id: string | null;
}

type LogValues = [
  actor: string | null, action: string | null, entity: string | null, entityId: string | null, notBefore: string | null, before: string | null,
  mostCounted: number, perPage: number, offset: number,
];

/**
 * Changes, the newest first; planned with its values, so that each filter finds its own index. A page without rows is one row without a change.
 * Names are read for the rows of the page alone.
 */
export const changesListed = statementPlannedAnew<{ counted: number } & (AuditLogRow | { id: null }), LogValues>(
  `with found as materialized (
     select l.id, l.happened_at from audit_log l
     where ($1::text is null or l.actor = $1) and ($2::text is null or l.action = $2) and ($3::text is null or l.entity = $3) and ($4::text is null or l.entity_id = $4)
       and ($5::timestamptz is null or l.happened_at >= $5) and ($6::timestamptz is null or l.happened_at < $6)
     order by l.happened_at desc, l.id desc limit $7
   )
   select (select count(*) from found)::integer as counted, r.*
   from (select 1) one left join (
     select l.id, iso(l.happened_at) as happened, l.actor, nullif(trim(p.firstname || ' ' || p.lastname), '') as actor_name, l.action, l.entity, l.entity_id,
       l.from_state, l.to_state, l.reason, l.details, l.request_id, l.happened_at as listed_at
     from (select * from found order by happened_at desc, id desc limit $8 offset $9) k
     join audit_log l on l.id = k.id
     left join persons p on p.id = case when l.actor ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then l.actor::uuid end
   ) r on true
   order by r.listed_at desc, r.id desc`,
);

/** The person an administrator means by an e-mail or an E.164 phone; an account that can log in before one that cannot. Values: e-mail or null, phone or null. */
export const personMeant = statement<{ id: string }, [email: string | null, phone: string | null]>(
  "person meant",
  `select id from persons where deleted_at is null and (lower(email) = lower($1) or phone = $2)
   order by password_hash is null, created_at desc limit 1`,
);
