import type { ResponseOf, InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RequestContext, Context } from "../../context.ts";
import { auditUser } from "../../database/audit.ts";
import { statement } from "../../database/database.ts";
import { appError, invalid } from "../../http/failure.ts";
import { actorOf } from "./own-profile.ts";

/** Locks the session until its device is written, because the session owns the device. */
const keepSession = statement<{ id: string }, [sessionId: string]>(
  "keep session for its device",
  "select id from sessions where id = $1 for key share",
);
/** Registers a device id for an account; returns no row when nothing changed. */
const register = statement<
  { id: string },
  [id: string, userId: string, sessionId: string, type: string | null, browserKey: string | null]
>(
  "register device",
  `insert into devices as d (id, user_id, session_id, type, browser_key) values ($1, $2, $3, $4, $5)
   on conflict (id, user_id) do update set session_id = excluded.session_id, type = excluded.type, browser_key = excluded.browser_key
     where (d.session_id, d.type, d.browser_key) is distinct from (excluded.session_id, excluded.type, excluded.browser_key)
   returning id`,
);
/** Removes registrations of the id by other accounts in the same browser, and by expired sessions that are not deleted yet. */
const dropFormerOwners = statement<never, [id: string, userId: string, browserKey: string | null]>(
  "drop former owners of device",
  `delete from devices d using sessions s where d.id = $1 and d.user_id <> $2 and s.id = d.session_id and (d.browser_key = $3 or s.expires_at <= app_now())`,
);
/** Removes the other registrations of the session, because a browser has one registration. */
const dropOthers = statement<never, [sessionId: string, id: string]>(
  "drop other devices of session",
  "delete from devices where session_id = $1 and id <> $2",
);
const purge = statement<{ id: string }, [sessionId: string]>(
  "purge devices of session",
  "delete from devices where session_id = $1 returning id",
);

/**
 * Registers the device of this session for push messages until the session ends. A registration of the same id by
 * another account is kept unless the browser is the same. The type CUSTOMER is for accounts without an agency role only
 * [C4.auth.10, G.notif.08]. Error: invalid_input.
 */
export async function registerDevice(
  { database }: Context,
  { params, body }: InputOf<"registerDevice">,
  request: RequestContext,
): Promise<ResponseOf<"registerDevice">> {
  const { userId, sessionId, member } = actorOf(request);
  if (member && body?.type) throw invalid({ field: "type", code: "not_a_choice" });
  return database.transaction(async (transaction) => {
    const [session] = await transaction.query(keepSession(sessionId));
    if (!session) throw appError("unauthenticated");
    const [written] = await transaction.query(
      register(params.id, userId, sessionId, member ? null : "CUSTOMER", request.deviceKey),
    );
    if (written)
      await transaction.finish([
        dropOthers(sessionId, params.id),
        dropFormerOwners(params.id, userId, request.deviceKey),
        auditUser(userId, { action: "register device" }, request),
      ]);
    return { registered: true };
  });
}

/** Removes the device of this session from push messages. Having none is no error [G.auth.22]. */
export async function removeDevice(
  { database }: Context,
  request: RequestContext,
): Promise<ResponseOf<"removeDevice">> {
  const { userId, sessionId } = actorOf(request);
  return database.transaction(async (transaction) => {
    const gone = await transaction.query(purge(sessionId));
    if (gone.length > 0)
      await transaction.finish([auditUser(userId, { action: "forget device" }, request)]);
    return { removed: gone.length };
  });
}
