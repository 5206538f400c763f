import type { OwnAgency } from "@wakafine/shared/accounts/contract.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RequestContext } from "../../context.ts";
import { auditAgency } from "../../database/audit.ts";
import type { Transaction } from "../../database/database.ts";
import { appError, invalid } from "../../http/failure.ts";
import { contactOf } from "../accounts/public.ts";
import { nameSkeleton, requireAgencyName } from "./agency-name.ts";
import { agencyNameStore } from "./agency-review-store.ts";
import { namedAgency, requireEditableAgency } from "./agency-lock.ts";
import type { AgencyProfile } from "./agency-store.ts";
import { updateProfile, profileColumns, lockProfile } from "./agency-store.ts";
import type { OwnAgencySources } from "./read-agencies.ts";
import { readOwnAgency } from "./read-agencies.ts";

/**
 * Changes name, place and contact of the caller's agency, or of the agency that an administrator of the platform names.
 * - An absent e-mail is kept, an empty one is removed. Other fields of the body are ignored [G.agsh.01–02].
 * - The new name of an approved agency is pending until its review, and the old name stays public; sending the old name
 *   again withdraws it. An administrator's change applies at once.
 * - Unchanged data write no audit row.
 * Errors: invalid_input, not_found, forbidden (suspended or refused agency, unless the caller is an administrator).
 */
export async function updateOwnAgency(
  sources: OwnAgencySources,
  body: InputOf<"updateOwnAgency">["body"],
  request: RequestContext,
): Promise<OwnAgency> {
  const { email, phone } = contactOf({ email: body.email ?? null, phonenumber: body.phonenumber });
  const id = namedAgency(request, body.uuid);
  const own = await sources.context.database.transaction(async (transaction) => {
    const [before] = await transaction.query(lockProfile({ id }));
    if (!before) throw appError("not_found");
    if (request.actor?.userRoleId !== 1) requireEditableAgency(before.state);
    const needsReview = before.state === "active" && request.actor?.userRoleId !== 1;
    const pendingName = needsReview && body.name !== before.name ? body.name : null;
    const updated: AgencyProfile = {
      name: needsReview ? before.name : body.name,
      phone,
      email: body.email === undefined ? before.email : email,
      town: body.town,
      quarter: body.quarter,
    };
    const changed = profileColumns.filter((field) => before[field] !== updated[field]);
    const nameRequestChanged = pendingName !== before.pending_name;
    if (changed.length === 0 && !nameRequestChanged) return before.id;
    if (body.name !== before.name) await takeName(transaction, before.id, body.name);
    await transaction.finish([
      updateProfile({ ...updated, id: before.id }),
      ...(nameRequestChanged
        ? [agencyNameStore.setPending({ id: before.id, name: pendingName })]
        : []),
      agencyNameStore.releaseOthers({
        agency_id: before.id,
        kept: [updated.name, ...(pendingName === null ? [] : [pendingName])].map(nameSkeleton),
      }),
      ...(changed.length > 0
        ? [
            auditAgency(
              before.id,
              {
                action: "change agency",
                details: {
                  changed,
                  ...(changed.includes("name")
                    ? { name: { from: before.name, to: updated.name } }
                    : {}),
                },
              },
              request,
            ),
          ]
        : []),
      ...(nameRequestChanged
        ? [
            auditAgency(
              before.id,
              {
                action: "request agency name",
                details: { name: { from: before.name, to: pendingName } },
              },
              request,
            ),
          ]
        : []),
    ]);
    return before.id;
  });
  return readOwnAgency(sources, own);
}

/** Reserves a name. Errors: invalid_input at `name` when it is reserved or looks like the name of another agency. */
async function takeName(transaction: Transaction, agencyId: string, name: string): Promise<void> {
  requireAgencyName(name);
  const [taken] = await transaction.query(agencyNameStore.take(nameSkeleton(name), agencyId));
  if (!taken) throw invalid({ field: "name", code: "name_taken" });
}
