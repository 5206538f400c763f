import { statement } from "../../database/database.ts";
import { appError } from "../../http/failure.ts";
import type { UserRecords } from "../accounts/public.ts";
import { memberStore } from "./member-store.ts";

const read = statement<{ readonly record: unknown }, [userId: string]>(
  "invitations for the copy",
  `select json_build_object('agency', a.name, 'role_id', i.role_id, 'state', i.state, 'firstname', i.firstname, 'lastname', i.lastname, 'email', i.email, 'phonenumber', i.phone,
     'created_date', iso(i.created_at), 'decided_date', iso(i.decided_at)) as record
   from member_invitations i join agencies a on a.id = i.agency_id where i.user_id = $1 order by i.created_at desc limit 1000`,
);
/** Changes of an agency's people wait for each other at its row (see member-guard.ts). */
const lockAgency = statement<{ id: string }, [agencyId: string]>(
  "lock agency of who leaves",
  "select id from agencies where id = $1 for no key update",
);

/** What agencies typed to invite a person; and an agency keeps an administrator [G.acct.03, G.role.17]. */
export const memberRecords: UserRecords = {
  name: "invitations",
  read,
  async requireErasable(transaction, userId) {
    const [member] = await transaction.query(memberStore.membershipOf({ user_id: userId }));
    if (!member) return;
    await transaction.query(lockAgency(member.agency_id));
    const [[now], [left]] = await transaction.batch([
      memberStore.membershipOf({ user_id: userId }),
      memberStore.otherAdministrators(member.agency_id, userId),
    ]);
    if (now?.role_id === 1 && now.is_active && (left?.others ?? 0) === 0)
      throw appError("last_administrator");
  },
  /** erase_user blanks invitations (0006-erase-users.sql), also where an account gives way. */
  erase: (userId) => [memberStore.leave({ user_id: userId })],
};
