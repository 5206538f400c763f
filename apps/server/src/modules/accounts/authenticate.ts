import type { Actor, Context } from "../../context.ts";
import { sha256 } from "../../tokens.ts";
import { liveSession, slideSession } from "./session-store.ts";

/** The account behind a token, or null when the session ended or the account is off [G.auth.08]. */
export async function authenticate({ database }: Context, token: string): Promise<Actor | null> {
  const hash = sha256(token);
  const [session] = await database.query(liveSession(hash));
  if (!session) return null;
  if (session.stale) await database.query(slideSession(hash));
  return {
    personId: session.person_id,
    publicId: session.public_id,
    userRoleId: session.role_id,
    staff: session.agency_id !== null && session.agency_role_id !== null ? { agencyId: session.agency_id, roleId: session.agency_role_id } : null,
  };
}
