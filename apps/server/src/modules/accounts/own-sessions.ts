import type { SessionOfPerson } from "@wakafine/shared/contract/profile.ts";
import type { Caller, Context } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { statement } from "../../database/database.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { expected } from "../../http/failure.ts";
import { actorOf } from "./read-own-profile.ts";
import { endSessionsOfPerson } from "./session-store.ts";

/** More than anybody has; those beyond end with "log out everywhere" all the same. */
const mostShown = 200;

/** Sessions that open something, the newest first; never their tokens. Values: the person, the session that asks, most rows. */
export const openSessions = statement<SessionOfPerson, [personId: string, current: string, most: number]>(
  "open sessions of person",
  `select id, iso(created_at) as created_date, iso(seen_at) as last_seen_date, iso(expires_at) as expires_date, address, device, id = $2 as current
   from sessions where person_id = $1 and not restricted and expires_at > app_now() order by created_at desc, id desc limit $3`,
);
const endNamed = statement<{ id: string }, [personId: string, sessionId: string]>("end named session", "delete from sessions where person_id = $1 and id = $2 returning id");

/** One's own open sessions, the newest first [G.auth.08]. */
export async function listSessions({ database }: Context, caller: Caller): Promise<SessionOfPerson[]> {
  const { personId, sessionId } = actorOf(caller);
  return database.query(openSessions(personId, sessionId, mostShown));
}

/** Ends one of one's own sessions, this one too. Error: not_found, also for a session of somebody else. */
export async function endOneSession({ database }: Context, id: string, caller: Caller): Promise<{ ended: number }> {
  const { personId } = actorOf(caller);
  const sessionId = uuidOrNull(id);
  if (sessionId === null) throw expected("not_found");
  return database.transaction(async (transaction) => {
    const [ended] = await transaction.query(endNamed(personId, sessionId));
    if (!ended) throw expected("not_found");
    await transaction.finish([audit({ action: "end session", entity: "person", entityId: personId, details: { session: sessionId } }, caller)]);
    return { ended: 1 };
  });
}

/** Logs out everywhere, here too. Answers how many sessions ended. */
export async function endAllSessions({ database }: Context, caller: Caller): Promise<{ ended: number }> {
  const { personId } = actorOf(caller);
  return database.transaction(async (transaction) => {
    const [ended] = await transaction.query(endSessionsOfPerson(personId, null));
    await transaction.finish([audit({ action: "end all sessions", entity: "person", entityId: personId, details: { ended: ended?.ended ?? 0 } }, caller)]);
    return { ended: ended?.ended ?? 0 };
  });
}
