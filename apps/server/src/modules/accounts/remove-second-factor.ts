import type { RequestContext, Context } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import { findUser, readAccountId } from "./account-ids.ts";
import { notice } from "./account-notice.ts";
import { lockUser } from "./profile-store.ts";
import { dropSecondFactor } from "./second-factor-store.ts";
import { endSessionsOfUser } from "./session-store.ts";

/** Removes a second factor in the transaction of the caller: every session ends and the person is notified. False: there was none. `request` null: a command of the server. */
export async function removeSecondFactor(
  transaction: Transaction,
  userId: string,
  request: RequestContext | null,
): Promise<boolean> {
  const [removed] = await transaction.query(dropSecondFactor(userId));
  if (!removed) return false;
  const rest: readonly Statement<unknown>[] = [
    endSessionsOfUser(userId, null),
    notice({ userId, template: "second factor removed" }),
    audit({ action: "remove second factor", entity: "user", entityId: userId }, request),
  ];
  await transaction.finish(rest);
  return true;
}

/** For an administrator who lost app and recovery codes while no other administrator is there: run by `npm run admin:remove-second-factor`. */
export async function removeSecondFactorOf(
  { database }: Context,
  identifier: string,
): Promise<"removed" | "no such account" | "no second factor"> {
  const user = await findUser(database, readAccountId(identifier));
  if (!user) return "no such account";
  const removed = await database.transaction(async (transaction) => {
    await transaction.query(lockUser(user.id));
    return removeSecondFactor(transaction, user.id, null);
  });
  return removed ? "removed" : "no second factor";
}
