import type { SessionOfUser } from "@wakafine/shared/accounts/profile-contract.ts";
import type { RequestContext, Context } from "../../context.ts";
import { auditUser } from "../../database/audit.ts";
import { statement } from "../../database/database.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError } from "../../http/failure.ts";
import { actorOf } from "./read-own-profile.ts";
import { endSessionsOfUser } from "./session-store.ts";

/** More than anybody has; those beyond end with "log out everywhere" all the same. */
const maxShown = 200;

/** Sessions that open something, the newest first; never their tokens. Values: the person, the session that asks, most rows. */
export const openSessions = statement<
  SessionOfUser,
  [userId: string, current: string, max: number]
>(
  "open sessions of person",
  `select id, iso(created_at) as created_date, iso(seen_at) as last_seen_date, iso(expires_at) as expires_date, address, device, id = $2 as current
   from sessions where user_id = $1 and not restricted and expires_at > app_now() order by created_at desc, id desc limit $3`,
);
const endNamed = statement<{ id: string }, [userId: string, sessionId: string]>(
  "end named session",
  "delete from sessions where user_id = $1 and id = $2 returning id",
);

/** One's own open sessions, the newest first [G.auth.08]. */
export async function listSessions(
  { database }: Context,
  request: RequestContext,
): Promise<SessionOfUser[]> {
  const { userId, sessionId } = actorOf(request);
  return database.query(openSessions(userId, sessionId, maxShown));
}

/** Ends one of one's own sessions, this one too. Error: not_found, also for a session of somebody else. */
export async function endOneSession(
  { database }: Context,
  id: string,
  request: RequestContext,
): Promise<{ ended: number }> {
  const { userId } = actorOf(request);
  const sessionId = uuidOrNull(id);
  if (sessionId === null) throw appError("not_found");
  return database.transaction(async (transaction) => {
    const [ended] = await transaction.query(endNamed(userId, sessionId));
    if (!ended) throw appError("not_found");
    await transaction.finish([
      auditUser(userId, { action: "end session", details: { session: sessionId } }, request),
    ]);
    return { ended: 1 };
  });
}

/** Logs out everywhere, here too. Answers how many sessions ended. */
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
