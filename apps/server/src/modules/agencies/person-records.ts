import { statement } from "../../database/database.ts";
import { expected } from "../../http/failure.ts";
import type { PersonRecords } from "../accounts/public.ts";
import { staffStore } from "../accounts/public.ts";

const read = statement<{ readonly record: unknown }, [personId: string]>(
  "invitations for the copy",
  `select json_build_object('agency', a.name, 'role_id', i.role_id, 'state', i.state, 'firstname', i.firstname, 'lastname', i.lastname, 'email', i.email, 'phonenumber', i.phone,
     'created_date', iso(i.created_at), 'decided_date', iso(i.decided_at)) as record
   from staff_invitations i join agencies a on a.id = i.agency_id where i.person_id = $1 order by i.created_at desc limit 1000`,
);
/** Changes of an agency's people wait for each other at its row (see staff-desk.ts). */
const lockAgency = statement<{ id: string }, [agencyId: string]>("lock agency of who leaves", "select id from agencies where id = $1 for no key update");

/** What agencies typed to invite a person; and an agency keeps an administrator [G.acct.03, G.role.17]. */
export const invitationRecords: PersonRecords = {
  name: "invitations",
  read,
  async mayErase(transaction, personId) {
    const [member] = await transaction.query(staffStore.membershipOf(personId));
    if (!member) return;
    await transaction.query(lockAgency(member.agency_id));
    const [[now], [left]] = await transaction.batch([staffStore.membershipOf(personId), staffStore.otherAdministrators(member.agency_id, personId)]);
    if (now?.role_id === 1 && now.is_active && (left?.others ?? 0) === 0) throw expected("last_administrator");
  },
  erase: () => [], // forget_person blanks them (migration 0008), also where an account gives way
};
