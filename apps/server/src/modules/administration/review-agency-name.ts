import type { AdminAgency } from "@wakafine/shared/administration/contract.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RequestContext } from "../../context.ts";
import { auditAgency } from "../../database/audit.ts";
import { appError, invalid } from "../../http/failure.ts";
import { agencyNameStore, nameSkeleton } from "../agencies/public.ts";
import { agencyAdministrators } from "./agency-reads.ts";
import { agencyIdOf, readAdminAgency } from "./admin-agency-response.ts";
import type { ReviewDeps } from "./review-agency.ts";

/**
 * Publishes or refuses the requested new name of an approved agency; `name` is the one the administrator has seen. A refusal requires a reason. The
 * agency's active administrators are notified. Throws not_found, not_in_this_state (no name or another one is pending), invalid_input.
 */
export async function reviewAgencyName(
  { context: { database }, notify }: ReviewDeps,
  { params, body }: InputOf<"reviewAgencyName">,
  request: RequestContext,
): Promise<AdminAgency> {
  const agencyId = agencyIdOf(params.id);
  const reason = body.reason ?? null;
  if (!body.approve && reason === null) throw invalid({ field: "reason", code: "required" });
  await database.transaction(async (transaction) => {
    const [known] = await transaction.query(agencyNameStore.lock({ id: agencyId }));
    if (!known) throw appError("not_found");
    if (known.pending_name === null || known.pending_name !== body.name)
      throw appError("not_in_this_state");
    const administrators = await transaction.query(agencyAdministrators(agencyId));
    const agency = known.pending_name;
    const publicName = body.approve ? agency : known.name;
    const change = body.approve
      ? ({ template: "agency name approved", agency } as const)
      : ({ template: "agency name refused", agency, reason: reason ?? "" } as const);
    await transaction.finish([
      body.approve
        ? agencyNameStore.approve({ id: agencyId })
        : agencyNameStore.setPending({ id: agencyId, name: null }),
      agencyNameStore.releaseOthers({ agency_id: agencyId, kept: [nameSkeleton(publicName)] }),
      auditAgency(
        agencyId,
        { action: change.template, reason, details: { name: { from: known.name, to: agency } } },
        request,
      ),
      ...administrators.map(({ id: userId }) => notify({ userId, ...change })),
    ]);
  });
  return readAdminAgency(database, agencyId);
}
