import type { RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { AvatarSources } from "./own-avatar.ts";
import { clearFormer } from "./own-avatar.ts";
import { demandPassword, requireUnchangedPassword } from "./own-password.ts";
import type { UserRecords } from "./user-records.ts";
import { actorOf } from "./read-own-profile.ts";

export interface DeletionSources extends AvatarSources {
  readonly records: readonly UserRecords[];
}

/**
 * Deletes one's account in one transaction: the person becomes anonymous, e-mail and phone are free again, every session ends, a membership of an agency
 * ends; tickets stay valid and the ledger stay whole [G.acct.03, G.auth.08, docs/decisions/0073].
 * Errors: wrong_password, too_many_requests, last_administrator of an agency or of the platform [G.role.17].
 */
export async function deleteOwnAccount(
  sources: DeletionSources,
  password: string,
  request: RequestContext,
): Promise<{ deleted: boolean }> {
  const { userId } = actorOf(request);
  const { context, records } = sources;
  const verified = await demandPassword(context, password, request);
  const picture = await context.database.transaction(async (transaction) => {
    for (const { mayErase } of records) await mayErase?.(transaction, userId);
    const user = await requireUnchangedPassword(transaction, verified, request);
    await transaction.finish([
      ...records.flatMap((one) => one.erase(userId)),
      audit({ action: "delete account", entity: "user", entityId: userId }, request),
    ]);
    return user.avatar_file;
  });
  if (picture !== null) await clearFormer(sources, picture);
  return { deleted: true };
}
