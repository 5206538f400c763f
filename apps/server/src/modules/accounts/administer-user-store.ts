import { statement } from "../../database/database.ts";
import { dropSecondFactor } from "./second-factor.ts";
import { endNamedSession, endSessionsOfUser } from "./sessions.ts";

/** Data that decide whether an administrator may change a user. */
export interface UserState {
  readonly id: string;
  readonly role_id: number;
  readonly is_active: boolean;
  /** Is validated and has a password, so that the user can log in when active. */
  readonly can_log_in: boolean;
  readonly agency_id: string | null;
}

/** SQL condition on users: an administrator of the platform who can log in. */
const activeAdministrator =
  "role_id = 1 and is_active and deleted_at is null and validated_at is not null and password_hash is not null";

/** Statements by which administrators change users and sessions. Run each in a transaction that writes the audit row. */
export const administerUserStore = {
  /**
   * Locks a user and every administrator who can log in, so that changes of roles and deactivations run one after the
   * other [G.role.17]. Values: id of the user.
   */
  lock: statement<{ id: string }, [user: string]>(
    "administer: lock",
    `select id from users where (${activeAdministrator}) or id = $1 order by id for no key update`,
  ),
  /** Run after the lock. Returns the ids of the administrators who can log in. */
  administrators: statement<{ id: string }>(
    "administer: administrators",
    `select id from users where ${activeAdministrator} order by id`,
  ),
  /** Run after the lock. Returns the current state of the user; no row when the account was deleted. */
  state: statement<UserState, [user: string]>(
    "administer: user",
    `select u.id, u.role_id, u.is_active, u.validated_at is not null and u.password_hash is not null as can_log_in, m.agency_id
     from users u left join agency_members m on m.user_id = u.id where u.id = $1 and u.deleted_at is null`,
  ),
  setRole: statement<never, [user: string, role: number]>(
    "administer: set role",
    "update users set role_id = $2 where id = $1",
  ),
  setActive: statement<never, [user: string, active: boolean]>(
    "administer: set active",
    "update users set is_active = $2 where id = $1",
  ),
  /** A changed role removes the second factor. */
  dropSecondFactor,
  /** Ends one session of the user; no row for a session of another. */
  endSession: endNamedSession,
  /** Ends every session of the user; returns their number. */
  endSessions: (userId: string) => endSessionsOfUser(userId, null),
} as const;
