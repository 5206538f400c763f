import type { Caller, Context } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Limit } from "../../database/limits.ts";
import { countedTry } from "../../database/limits.ts";
import type { Transaction } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import { expected } from "../../http/failure.ts";
import type { PasswordOwner } from "./new-password.ts";
import { unusablePassword, verifyPassword } from "./password.ts";
import { passwordOf } from "./profile-store.ts";
import { actorOf } from "./read-own-profile.ts";

/** What the password was held against: a write holds only while it is still the person's (`demandStill`). */
export interface VerifiedPassword {
  readonly passwordHash: string;
  readonly owner: PasswordOwner;
}

/** As many as for logins [G.auth.20]. */
const failuresPerAccount = 10;

/**
 * Makes sure that whoever holds the session knows the password too. Tries are counted by all processes together; a wrong one leaves an audit row. Errors: wrong_password, too_many_requests after ten failures in 15 minutes.
 */
export async function demandPassword({ config, database }: Context, typed: string, caller: Caller): Promise<VerifiedPassword> {
  const { personId } = actorOf(caller);
  const limits: readonly Limit[] = config.LIMITS ? [{ key: `own password ${personId}`, most: failuresPerAccount, minutes: 15 }] : [];
  const refuse = (reason: string) => database.query(audit({ action: "refuse password", entity: "person", entityId: personId, reason }, caller));
  const known = await countedTry(database, {
    limits,
    async judge() {
      const [found] = await database.query(passwordOf(personId));
      const right = await verifyPassword(typed, found?.password_hash ?? (await unusablePassword()), caller.addressKey);
      return found && right ? found : null;
    },
    onLimit: () => refuse("too_many_requests"),
  });
  if (!known) {
    await refuse("wrong_password");
    throw expected("wrong_password");
  }
  return { passwordHash: known.password_hash, owner: known };
}

const stillVerified = statement<{ avatar_file: string | null }, [personId: string, passwordHash: string]>(
  "lock person with password",
  "select avatar_file from persons where id = $1 and password_hash = $2 and is_active and deleted_at is null for no key update",
);
/** Looked at by a statement of its own, once the person is locked: what ended the session meanwhile is seen. */
const sessionLives = statement<{ id: string }, [string]>("session lives", "select id from sessions where id = $1 and expires_at > app_now()");

/**
 * Locks the person for a write that the password was asked for, and makes sure that it is still the one that was verified and the session still lives: what
 * races a reset loses. Errors: unauthenticated, wrong_password.
 */
export async function demandStill(transaction: Transaction, { passwordHash }: VerifiedPassword, caller: Caller): Promise<{ readonly avatar_file: string | null }> {
  const { personId, sessionId } = actorOf(caller);
  const [[person], [session]] = await transaction.batch([stillVerified(personId, passwordHash), sessionLives(sessionId)]);
  if (!session) throw expected("unauthenticated");
  if (!person) throw expected("wrong_password");
  return person;
}
