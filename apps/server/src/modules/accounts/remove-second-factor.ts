import type { Caller, Context } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import { findPerson, readAccountId } from "./account-ids.ts";
import { notice } from "./account-notice.ts";
import { lockPerson } from "./profile-store.ts";
import { dropSecondFactor } from "./second-factor-store.ts";
import { endSessionsOfPerson } from "./session-store.ts";

/** Removes a second factor in the transaction of the caller: every session ends and the person is notified. False: there was none. `caller` null: a command of the server. */
export async function removeSecondFactor(transaction: Transaction, personId: string, caller: Caller | null): Promise<boolean> {
  const [removed] = await transaction.query(dropSecondFactor(personId));
  if (!removed) return false;
  const rest: readonly Statement<unknown>[] = [
    endSessionsOfPerson(personId, null),
    notice({ personId, template: "second factor removed" }),
    audit({ action: "remove second factor", entity: "person", entityId: personId }, caller),
  ];
  await transaction.finish(rest);
  return true;
}

/** For an administrator who lost app and recovery codes while no other administrator is there: run by `npm run admin:remove-second-factor`. */
export async function removeSecondFactorOf({ database }: Context, identifier: string): Promise<"removed" | "no such account" | "no second factor"> {
  const person = await findPerson(database, readAccountId(identifier));
  if (!person) return "no such account";
  const removed = await database.transaction(async (transaction) => {
    await transaction.query(lockPerson(person.id));
    return removeSecondFactor(transaction, person.id, null);
  });
  return removed ? "removed" : "no second factor";
}
