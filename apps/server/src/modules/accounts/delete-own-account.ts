import type { Caller } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { AvatarSources } from "./own-avatar.ts";
import { forgetFormer } from "./own-avatar.ts";
import { demandPassword, demandStill } from "./own-password.ts";
import type { PersonRecords } from "./person-records.ts";
import { actorOf } from "./read-own-profile.ts";

export interface DeletionSources extends AvatarSources {
  readonly records: readonly PersonRecords[];
}

/**
 * Deletes one's account in one transaction: the person becomes anonymous, e-mail and phone are free again, every session ends, a membership of an agency
 * ends; tickets stay valid and the books stay whole [G.acct.03, G.auth.08, docs/decisions/0073].
 * Errors: wrong_password, too_many_requests, last_administrator of an agency or of the platform [G.role.17].
 */
export async function deleteOwnAccount(sources: DeletionSources, password: string, caller: Caller): Promise<{ deleted: boolean }> {
  const { personId } = actorOf(caller);
  const { context, records } = sources;
  const verified = await demandPassword(context, password, caller);
  const picture = await context.database.transaction(async (transaction) => {
    for (const { mayErase } of records) await mayErase?.(transaction, personId);
    const person = await demandStill(transaction, verified, caller);
    await transaction.finish([...records.flatMap((one) => one.erase(personId)), audit({ action: "delete account", entity: "person", entityId: personId }, caller)]);
    return person.avatar_file;
  });
  if (picture !== null) await forgetFormer(sources, picture);
  return { deleted: true };
}
