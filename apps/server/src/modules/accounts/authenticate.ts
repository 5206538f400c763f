import type { Config } from "../../config.ts";
import type { Authentication, Context, SecondFactorState, Membership } from "../../context.ts";
import { sha256 } from "../../tokens.ts";
import type { SessionRow } from "./session-store.ts";
import { liveSession, slideSession } from "./session-store.ts";

/** What a token opens, or null when the session ended or the account is off [G.auth.08, G.auth.10]. */
export async function authenticate(
  { config, database }: Context,
  token: string,
): Promise<Authentication | null> {
  const hash = sha256(token);
  const [session] = await database.query(liveSession(hash));
  if (!session) return null;
  if (session.restricted) return { actor: null, registering: session.user_id };
  if (session.stale) await database.query(slideSession(hash));
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

/** Only a code entered for this very session counts, and only while the factor is enrolled. */
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
