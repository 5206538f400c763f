import { statement } from "../../database/database.ts";
import { dropSecondFactor } from "./second-factor.ts";
import { endSessionsOfUser } from "./sessions.ts";

/** What decides whether an administrator may change a person. */
export interface UserState {
  readonly id: string;
  readonly role_id: number;
  readonly is_active: boolean;
  /** Has entered a code and has a password: could log in if active. */
  readonly can_log_in: boolean;
  readonly agency_id: string | null;
}

/** Someone who may log in as administrator of the platform. */
const ableAdministrator =
  "role_id = 1 and is_active and deleted_at is null and validated_at is not null and password_hash is not null";

/** What administrators change of users and sessions; each belongs into a transaction with its audit row. */
export const administerUserStore = {
  /** Locks every administrator who can log in, and one person; who takes roles or accounts away waits here for the others [G.role.17]. Values: id of the person. */
  lock: statement<{ id: string }, [user: string]>(
    "administer: lock",
    `select id from users where (${ableAdministrator}) or id = $1 order by id for no key update`,
  ),
  /** After the lock: the ids of the administrators who can log in. */
  administrators: statement<{ id: string }>(
    "administer: administrators",
    `select id from users where ${ableAdministrator} order by id`,
  ),
  /** After the lock: the person as it stands, unless it was deleted. */
  state: statement<UserState, [user: string]>(
    "administer: person",
    `select p.id, p.role_id, p.is_active, p.validated_at is not null and p.password_hash is not null as can_log_in, s.agency_id
     from users p left join agency_members s on s.user_id = p.id where p.id = $1 and p.deleted_at is null`,
  ),
  setRole: statement<never, [user: string, role: number]>(
    "administer: set role",
    "update users set role_id = $2 where id = $1",
  ),
  setActive: statement<never, [user: string, active: boolean]>(
    "administer: set active",
    "update users set is_active = $2 where id = $1",
  ),
  /** A new role begins without a second factor. */
  dropSecondFactor,
  /** Ends every session of the person; answers how many. */
  endSessions: (userId: string) => endSessionsOfUser(userId, null),
} as const;
