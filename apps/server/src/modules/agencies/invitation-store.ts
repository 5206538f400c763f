import { statement } from "../../database/database.ts";
import type { Retention } from "../../jobs/retention.ts";

type Typed = [id: string, agency: string, person: string, role: number, by: string, firstname: string, lastname: string, email: string, phone: string];

/** Invitations of people who have an account; what the agency typed stands in them, never what the account says [G.auth.29]. */
export const invitationStore = {
  /** One open invitation a person and agency: a second one renews it. Answers its id. */
  invite: statement<{ id: string }, Typed>(
    "invite to agency",
    `insert into staff_invitations (id, agency_id, person_id, role_id, invited_by, firstname, lastname, email, phone)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (agency_id, person_id) where state = 'pending' do update set role_id = excluded.role_id, invited_by = excluded.invited_by,
       firstname = excluded.firstname, lastname = excluded.lastname, email = excluded.email, phone = excluded.phone, created_at = app_now()
     returning id`,
  ),
  /** An open one of this agency, locked; the id may be any text. */
  open: statement<{ id: string; role_id: number }, [agency: string, id: string]>(
    "lock open invitation",
    "select id, role_id from staff_invitations where agency_id = $1 and id::text = $2 and state = 'pending' for update",
  ),
  setRole: statement<never, [id: string, role: number]>("set role of invitation", "update staff_invitations set role_id = $2 where id = $1"),
  withdraw: statement<never, [id: string]>(
    "withdraw invitation",
    "update staff_invitations set state = 'withdrawn', decided_at = app_now() where id = $1",
  ),
  /** Open ones of a person, the newest first. */
  ofPerson: statement<{ id: string; agency_id: string; agency_name: string; role_id: number; created: string }, [person: string]>(
    "invitations of person",
    `select i.id, a.id as agency_id, a.name as agency_name, i.role_id, iso(i.created_at) as created
     from staff_invitations i join agencies a on a.id = i.agency_id where i.person_id = $1 and i.state = 'pending' order by i.created_at desc, i.id desc limit 100`,
  ),
  /** Takes an open invitation of a person out of the way; no row when it is not open any more. The id may be any text. */
  decide: statement<{ id: string; agency_id: string; role_id: number }, [person: string, id: string, state: "accepted" | "declined"]>(
    "decide invitation",
    `update staff_invitations set state = $3, decided_at = app_now() where person_id = $1 and id::text = $2 and state = 'pending'
     returning id, agency_id, role_id`,
  ),
} as const;

const forget = statement<{ forgotten: number }, [days: number]>(
  "forget invitations",
  `with gone as (
     delete from staff_invitations where id in (
       select id from staff_invitations where decided_at < app_now() - make_interval(days => $1::integer) limit 2000)
     returning id
   ) select count(*)::integer as forgotten from gone`,
);

/** What was typed to invite somebody goes some time after the answer; the audit log keeps that there was an invitation. */
export const invitationRetention: Retention = { forget, days: ({ MESSAGE_DAYS }) => MESSAGE_DAYS };
