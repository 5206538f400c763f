import type { Caller, Context } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Limit } from "../../database/limits.ts";
import { countedTry } from "../../database/limits.ts";
import { expected } from "../../http/failure.ts";
import { unusablePassword, verifyPassword } from "./password.ts";
import { passwordOf } from "./profile-store.ts";
import { actorOf } from "./read-own-profile.ts";

/** As many as for logins [G.auth.20]. */
const failuresPerAccount = 10;

/**
 * Makes sure that whoever holds the session knows the password too. Tries are counted by all processes together; a wrong one leaves an audit row. Errors: wrong_password, too_many_requests after ten failures in 15 minutes.
 */
export async function demandPassword({ config, database }: Context, typed: string, caller: Caller): Promise<{ readonly roleId: number }> {
  const { personId } = actorOf(caller);
  const limits: readonly Limit[] = config.LIMITS ? [{ key: `own password ${personId}`, most: failuresPerAccount, minutes: 15 }] : [];
  const refuse = (reason: string) => database.query(audit({ action: "refuse password", entity: "person", entityId: personId, reason }, caller));
  const known = await countedTry(database, {
    limits,
    async judge() {
      const [found] = await database.query(passwordOf(personId));
      const right = await verifyPassword(typed, found?.password_hash ?? (await unusablePassword()));
      return found && right ? found : null;
    },
    onLimit: () => refuse("too_many_requests"),
  });
  if (!known) {
    await refuse("wrong_password");
    throw expected("wrong_password");
  }
  return { roleId: known.role_id };
}
