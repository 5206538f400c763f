import { statement } from "../../database/database.ts";
import type { ShiftRow } from "./counter-reads.ts";
import { shiftColumns, shiftSums } from "./counter-reads.ts";

/** A closed shift with its member. */
export interface PastShiftRow extends ShiftRow {
  readonly user_id: string;
  readonly member_name: string;
}

/** Which closed shifts are read. Values of the statements, in this order: agency, member or null, start and end of closing or null. */
type Filter = [agency: string, member: string | null, from: string | null, before: string | null];

const matches = `s.agency_id = $1 and s.closed_at is not null and ($2::uuid is null or s.user_id = $2)
     and ($3::timestamptz is null or s.closed_at >= $3) and ($4::timestamptz is null or s.closed_at < $4)`;
const member = `s.user_id, concat_ws(' ', u.firstname, u.lastname) as member_name`;

/** Returns closed shifts, newest first. `matches` are counted up to the limit; `counted` is the cash of a shift. */
export const pastShiftsListed = statement<
  PastShiftRow & { readonly matches: number },
  [...Filter, maxCounted: number, perPage: number, offset: number]
>(
  "list past counter shifts",
  `with found as materialized (select s.id, s.closed_at from counter_shifts s where ${matches} order by s.closed_at desc, s.id desc limit $5)
   select (select count(*) from found)::integer as matches, ${member}, ${shiftColumns}
   from (select id from found order by closed_at desc, id desc limit $6 offset $7) k join counter_shifts s on s.id = k.id left join users u on u.id = s.user_id ${shiftSums}
   order by s.closed_at desc, s.id desc`,
);

/** Returns a closed shift of an agency, of one member unless null. */
export const pastShift = statement<
  PastShiftRow,
  [agency: string, member: string | null, id: string]
>(
  "past counter shift",
  `select ${member}, ${shiftColumns} from counter_shifts s left join users u on u.id = s.user_id ${shiftSums}
   where s.agency_id = $1 and s.closed_at is not null and ($2::uuid is null or s.user_id = $2) and s.id = $3`,
);

/** Returns the members who closed a shift in an agency, by name. */
export const membersWithShifts = statement<{ uuid: string; name: string }, [agency: string]>(
  "members with past counter shifts",
  `select u.id as uuid, concat_ws(' ', u.firstname, u.lastname) as name from users u
   where u.id in (select user_id from counter_shifts where agency_id = $1 and closed_at is not null) order by 2, 1 limit 200`,
);
