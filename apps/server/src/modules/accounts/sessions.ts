import type { SessionOfUser } from "@wakafine/shared/accounts/profile-contract.ts";
import { v7 as uuid } from "uuid";
import type { Config } from "../../config.ts";
import type {
  Authentication,
  Context,
  Membership,
  RequestContext,
  SecondFactorState,
} from "../../context.ts";
import { auditUser } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError } from "../../http/failure.ts";
import { newToken, sha256 } from "../../tokens.ts";
import { actorOf } from "./own-profile.ts";
import { deactivated } from "./users.ts";

interface SessionRow {
  readonly user_id: string;
  readonly public_id: string;
  readonly role_id: number;
  readonly agency_id: string | null;
  readonly agency_role_id: number | null;
  readonly agency_type: number | null;
  readonly is_package_sender: boolean | null;
  readonly session_id: string;
  readonly restricted: boolean;
  /** The expiry needs an update. It is written at most once a day, so that most reads write nothing. */
  readonly stale: boolean;
  /** Only for administrators; false for other users. */
  readonly has_second_factor: boolean;
  /** A code was entered for this session. */
  readonly second_factor_given: boolean;
}

type SessionValues = readonly [
  tokenHash: Buffer,
  userId: string,
  address: string | null,
  device: string | null,
  id: string,
  restricted: boolean,
  secondFactor: boolean,
];
/** Opens a session. It expires 30 days after its last use and 180 days after the login [G.auth.08], a restricted one after a day. */
const openSession = statement<never, SessionValues>(
  "open session",
  `insert into sessions (token_hash, user_id, expires_at, address, device, id, restricted, second_factor_at)
   values ($1, $2, app_now() + case when $6 then interval '1 day' else interval '30 days' end, $3, $4, $5, $6, case when $7 then app_now() end)`,
);
const liveSession = statement<SessionRow, [Buffer]>(
  "live session",
  `select u.id as user_id, u.public_id, u.role_id, m.agency_id, m.role_id as agency_role_id, a.transport_type_id as agency_type, a.is_package_sender,
     x.id as session_id, x.restricted, x.seen_at < app_now() - interval '1 day' as stale,
     u.role_id = 1 and exists (select from second_factors f where f.user_id = u.id) as has_second_factor, x.second_factor_at is not null as second_factor_given
   from sessions x join users u on u.id = x.user_id left join agency_members m on m.user_id = u.id and m.is_active left join agencies a on a.id = m.agency_id
   where x.token_hash = $1 and x.expires_at > app_now() and u.is_active and u.deleted_at is null
     and (m.agency_id is not null or not ${deactivated})`,
);
const slideSession = statement<never, [Buffer]>(
  "slide session",
  "update sessions set seen_at = app_now(), expires_at = least(app_now() + interval '30 days', created_at + interval '180 days') where token_hash = $1",
);
export const endSession = statement<{ user_id: string }, [Buffer]>(
  "end session",
  "delete from sessions where token_hash = $1 returning user_id",
);
export const dropOldSessions = statement(
  "drop old sessions",
  "delete from sessions where expires_at < app_now()",
);
/** Ends the sessions of a user, restricted ones included, except the one named (null: all). */
export const endSessionsOfUser = statement<
  { ended: number },
  [userId: string, exceptSessionId: string | null]
>(
  "end sessions of user",
  "with gone as (delete from sessions where user_id = $1 and id is distinct from $2::uuid returning id) select count(*)::integer as ended from gone",
);
/** Ends restricted sessions, once their code is entered. */
export const endRestrictedSessions = statement<never, [string]>(
  "end restricted sessions",
  "delete from sessions where user_id = $1 and restricted",
);

/** A session to open: its token, which only the caller receives, and the statement that opens it. */
interface NewSession {
  readonly token: string;
  readonly statement: Statement<unknown>;
}

/**
 * Creates a session with a new token, so that a token sent by the client never becomes valid. `restricted` allows only
 * entering the code [G.auth.10]; `secondFactor`: a code was accepted.
 */
export function newSession(
  userId: string,
  request: RequestContext,
  {
    restricted,
    secondFactor = false,
  }: { readonly restricted: boolean; readonly secondFactor?: boolean },
): NewSession {
  const token = newToken(32);
  return {
    token,
    statement: openSession(
      sha256(token),
      userId,
      request.address,
      request.userAgent,
      uuid(),
      restricted,
      secondFactor,
    ),
  };
}

/** Returns the authentication of a token, or null when the session has ended or the account is deactivated [G.auth.08, G.auth.10]. It counts as a use, which extends the session. */
export async function authenticate(
  { config, database }: Context,
  token: string,
): Promise<Authentication | null> {
  const hash = sha256(token);
  const [session] = await database.query(liveSession(hash));
  if (!session) return null;
  if (session.stale && !session.restricted) await database.query(slideSession(hash));
  return authenticationOf(session, config);
}

/** Like `authenticate` for a check that nobody asked for, such as that of an open connection: it does not extend the session. */
export async function checkSession(
  { config, database }: Context,
  token: string,
): Promise<Authentication | null> {
  const [session] = await database.query(liveSession(sha256(token)));
  return session ? authenticationOf(session, config) : null;
}

function authenticationOf(session: SessionRow, config: Config): Authentication {
  if (session.restricted) return { actor: null, registering: session.user_id };
  const {
    user_id: userId,
    public_id: publicId,
    role_id: userRoleId,
    session_id: sessionId,
  } = session;
  return {
    actor: {
      userId,
      publicId,
      userRoleId,
      sessionId,
      member: membershipOf(session),
      secondFactor: secondFactorOf(session, config),
    },
    registering: null,
  };
}

/** Returns the state of the second factor. Only a code entered in this session counts, and only while the factor is enrolled. */
function secondFactorOf(
  { role_id, has_second_factor, second_factor_given }: SessionRow,
  config: Config,
): SecondFactorState {
  if (role_id !== 1) return "complete";
  if (has_second_factor) return second_factor_given ? "complete" : "code_missing";
  return config.SECOND_FACTOR_REQUIRED ? "enrolment_missing" : "complete";
}

function membershipOf({
  agency_id,
  agency_role_id,
  agency_type,
  is_package_sender,
}: SessionRow): Membership | null {
  if (agency_id === null || agency_role_id === null || agency_type === null) return null;
  return {
    agencyId: agency_id,
    roleId: agency_role_id,
    transportTypeId: agency_type,
    isParcelSender: is_package_sender === true,
  };
}

/** Maximum number of listed sessions, more than users have in practice. "Log out everywhere" ends the others too. */
const maxShown = 200;

/**
 * Returns the unrestricted open sessions of a user, newest first, without tokens. Values: id of the user, id of the
 * current session, maximum of rows.
 */
export const openSessions = statement<
  SessionOfUser,
  [userId: string, current: string, max: number]
>(
  "open sessions of user",
  `select id, iso(created_at) as created_date, iso(seen_at) as last_seen_date, iso(expires_at) as expires_date, address, device, id = $2 as current
   from sessions where user_id = $1 and not restricted and expires_at > app_now() order by created_at desc, id desc limit $3`,
);
/** Ends a session of a user; returns no row for a session of another user. */
export const endNamedSession = statement<{ id: string }, [userId: string, sessionId: string]>(
  "end named session",
  "delete from sessions where user_id = $1 and id = $2 returning id",
);

/** Lists the open sessions of the caller, newest first [G.auth.08]. */
export async function listSessions(
  { database }: Context,
  request: RequestContext,
): Promise<SessionOfUser[]> {
  const { userId, sessionId } = actorOf(request);
  return database.query(openSessions(userId, sessionId, maxShown));
}

/** Ends a session of the caller, which may be the current one. Error: not_found, also for a session of another user. */
export async function endOneSession(
  { database }: Context,
  id: string,
  request: RequestContext,
): Promise<{ ended: number }> {
  const { userId } = actorOf(request);
  const sessionId = uuidOrNull(id);
  if (sessionId === null) throw appError("not_found");
  return database.transaction(async (transaction) => {
    const [ended] = await transaction.query(endNamedSession(userId, sessionId));
    if (!ended) throw appError("not_found");
    await transaction.finish([
      auditUser(userId, { action: "end session", details: { session: sessionId } }, request),
    ]);
    return { ended: 1 };
  });
}

/** Ends all sessions of the caller, the current one included. Returns their number. */
export async function endAllSessions(
  { database }: Context,
  request: RequestContext,
): Promise<{ ended: number }> {
  const { userId } = actorOf(request);
  return database.transaction(async (transaction) => {
    const [ended] = await transaction.query(endSessionsOfUser(userId, null));
    await transaction.finish([
      auditUser(
        userId,
        { action: "end all sessions", details: { ended: ended?.ended ?? 0 } },
        request,
      ),
    ]);
    return { ended: ended?.ended ?? 0 };
  });
}
