import type { AdminAgency } from "@wakafine/shared/administration/contract.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { AgencyState } from "@wakafine/shared/agencies/states.ts";
import { agencyLifecycle } from "@wakafine/shared/agencies/states.ts";
import { statesBefore } from "@wakafine/shared/lifecycles/lifecycle.ts";
import type { RequestContext, Context } from "../../context.ts";
import { auditAgency } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import { appError, invalid } from "../../http/failure.ts";
import type { AccountNotice } from "../accounts/public.ts";
import { agencyReviewStore } from "../agencies/public.ts";
import { agencyAdministrators } from "./agency-reads.ts";
import { agencyIdOf, readAdminAgency } from "./admin-agency-response.ts";

/** A decision in the past tense, as in the audit log and the message to the agency. */
type Verdict = "approved" | "refused" | "suspended" | "reinstated";

export interface ReviewDeps {
  readonly context: Context;
  /** Returns the statement that sends a message to a user. */
  readonly notify: (notice: AccountNotice) => Statement<unknown>;
}

/**
 * Approves, refuses, suspends or reinstates an agency by `lifecycles/agency.ts`; its trips are public only while it is active [G.auth.28]. A refusal and
 * a suspension require a `reason`. Its active administrators are notified. Throws not_found, not_in_this_state, invalid_input.
 */
export async function reviewAgency(
  { context: { database }, notify }: ReviewDeps,
  { params, body }: InputOf<"reviewAgency">,
  request: RequestContext,
): Promise<AdminAgency> {
  const agencyId = agencyIdOf(params.id);
  const reason = body.reason ?? null;
  if (body.state !== "active" && reason === null)
    throw invalid({ field: "reason", code: "required" });
  await database.transaction(async (transaction) => {
    const [known] = await transaction.query(agencyReviewStore.lock({ id: agencyId }));
    if (!known) throw appError("not_found");
    const [reviewed, administrators] = await transaction.batch([
      agencyReviewStore.review({
        id: agencyId,
        to: body.state,
        reason,
        from: statesBefore(agencyLifecycle, body.state),
      }),
      agencyAdministrators(agencyId),
    ]);
    if (reviewed.length === 0) throw appError("not_in_this_state");
    const verdict = verdictOf(known.state, body.state);
    await transaction.finish([
      auditAgency(
        agencyId,
        { action: `agency ${verdict}`, from: known.state, to: body.state, reason },
        request,
      ),
      ...administrators.map(({ id: userId }) =>
        notify({ userId, ...noticeOf(verdict, known.name, reason ?? "") }),
      ),
    ]);
  });
  return readAdminAgency(database, agencyId);
}

function noticeOf(verdict: Verdict, agency: string, reason: string) {
  if (verdict === "refused" || verdict === "suspended")
    return { template: `agency ${verdict}`, agency, reason } as const;
  return { template: `agency ${verdict}`, agency } as const;
}

function verdictOf(from: AgencyState, to: "active" | "refused" | "suspended"): Verdict {
  if (to !== "active") return to;
  return from === "suspended" ? "reinstated" : "approved";
}
