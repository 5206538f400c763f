import type { Caller, Context } from "../../context.ts";
import type { Limit } from "../../database/limits.ts";
import { countAgainst, uncount } from "../../database/limits.ts";
import { ExpectedFailure, expected } from "../../http/failure.ts";
import { unusablePassword, verifyPassword } from "./password.ts";
import { passwordOf } from "./profile-store.ts";
import { actorOf } from "./read-own-profile.ts";

/** As many as for logins [G.auth.20]. */
const failuresPerAccount = 10;

/**
 * Makes sure that whoever holds the session knows the password too. Counted before it is looked at and taken back when right (docs/decisions/0050), by
 * all processes together. Errors: wrong_password, too_many_requests after ten failures in 15 minutes.
 */
export async function demandPassword({ config, database }: Context, typed: string, caller: Caller): Promise<{ readonly roleId: number }> {
  const { personId, userRoleId } = actorOf(caller);
  const limits: readonly Limit[] = config.LIMITS ? [{ key: `own password ${personId}`, most: failuresPerAccount, minutes: 15 }] : [];
  try {
    await countAgainst(database, limits);
  } catch (error) {
    if (error instanceof ExpectedFailure) await uncount(database, limits);
    throw error;
  }
  const [known] = await database.query(passwordOf(personId));
  if (!(await verifyPassword(typed, known?.password_hash ?? (await unusablePassword())))) throw expected("wrong_password");
  await uncount(database, limits);
  return { roleId: known?.role_id ?? userRoleId };
}
