import type { OwnAgency } from "@wakafine/shared/accounts/contract.ts";
import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RequestContext, Context } from "../../context.ts";
import { auditUser } from "../../database/audit.ts";
import { appError } from "../../http/failure.ts";
import { sha256 } from "../../tokens.ts";
import { notice } from "./account-notice.ts";
import type { AgencyVerificationHook } from "./verify-contact.ts";
import { endCodes, passwordLink } from "./one-time-codes.ts";
import type { UserRecords } from "./own-records.ts";
import { allRecords } from "./own-records.ts";
import { removeContact } from "./contacts.ts";
import { lockUser } from "./own-profile.ts";

interface Sources {
  readonly context: Context;
  readonly ownAgencyOf: (agencyId: string) => Promise<OwnAgency>;
  readonly agencyVerificationHook: AgencyVerificationHook;
  readonly recordsElsewhere: readonly UserRecords[];
}

/** Returns the purpose of a link to set a password. Reading does not use it; its 128 bits need no limit of attempts. Error: bad_token. */
export async function readPasswordLink(
  { context, ownAgencyOf }: Sources,
  token: string,
): Promise<ResponseOf<"readPasswordLink">> {
  const [link] = await context.database.query(passwordLink(sha256(token)));
  if (!link) throw appError("bad_token");
  return {
    purpose: link.purpose,
    agency:
      link.refusable && link.agency_id !== null ? (await ownAgencyOf(link.agency_id)).name : null,
    is_open: link.is_open,
  };
}

/**
 * Refuses an account that an agency created with the e-mail or phone of the caller. The account is erased as by the
 * agency (docs/decisions/0070), and e-mail and phone are free. An account that was used before the agency changed its
 * contact only loses that contact. The member who entered the contact is notified. Error: bad_token, also when the
 * account was used with this contact.
 */
export async function refuseActivation(
  { context, agencyVerificationHook, recordsElsewhere }: Sources,
  token: string,
  request: RequestContext,
): Promise<ResponseOf<"refuseActivation">> {
  const hash = sha256(token);
  await context.database.transaction(async (transaction) => {
    const [seen] = await transaction.query(passwordLink(hash));
    if (!seen?.refusable || seen.agency_id === null) throw appError("bad_token");
    await transaction.query(agencyVerificationHook.lock(seen.agency_id));
    // Read again under the lock: it may have been used or replaced meanwhile.
    const [, [link]] = await transaction.batch([lockUser(seen.user_id), passwordLink(hash)]);
    if (!link?.refusable) throw appError("bad_token");
    await transaction.finish([
      ...(link.was_used
        ? [removeContact(link.contact_id), endCodes(link.user_id)]
        : allRecords(recordsElsewhere).flatMap((one) => one.erase(link.user_id))),
      ...(link.contact_set_by === null
        ? []
        : [
            notice({
              userId: link.contact_set_by,
              template: "activation refused",
              agencyId: seen.agency_id,
              name: `${link.firstname} ${link.lastname}`.trim(),
            }),
          ]),
      auditUser(
        link.user_id,
        {
          action: "refuse account",
          actor: link.user_id,
          details: { agency: link.agency_id, erased: !link.was_used },
        },
        request,
      ),
    ]);
  });
  return { refused: true };
}
