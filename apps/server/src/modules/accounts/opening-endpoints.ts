import type { OwnAgency } from "@wakafine/shared/accounts/contract.ts";
import type { Context } from "../../context.ts";
import type { Bound } from "../../http/bind.ts";
import { bind, bindData } from "../../http/bind.ts";
import type { AgencyVerificationHook } from "./agency-verification-hook.ts";
import { confirmPasswordReset } from "./confirm-password-reset.ts";
import type { UserRecords } from "./own-records.ts";
import { readPasswordLink, refuseWelcome } from "./password-link.ts";
import { register } from "./register.ts";
import { requestPasswordReset, resendCode } from "./resend-code.ts";
import { validateAccount } from "./validate-account.ts";

export interface OpeningDeps {
  readonly agencyVerificationHook: AgencyVerificationHook;
  readonly recordsElsewhere: readonly UserRecords[];
  readonly ownAgencyOf: (agencyId: string) => Promise<OwnAgency>;
}

/** Opening an account, its one-time codes, forgotten passwords, and the links of both. */
export function openingEndpoints(
  context: Context,
  { ownAgencyOf, agencyVerificationHook, recordsElsewhere }: OpeningDeps,
): readonly Bound[] {
  const sources = { context, ownAgencyOf, agencyVerificationHook, recordsElsewhere };
  return [
    bind("register", ({ body }, request) => register(context, body, request)),
    bind("validateAccount", (input, request) =>
      validateAccount({ context, ownAgencyOf, agencyVerificationHook }, input, request),
    ),
    bind("resendCode", ({ params }, request) => resendCode(context, params.id, request)),
    bind("requestPasswordReset", ({ body }, request) =>
      requestPasswordReset(context, body.email, request),
    ),
    bind("confirmPasswordReset", ({ body }, request) =>
      confirmPasswordReset({ context, agencyVerificationHook }, body, request),
    ),
    bindData("readPasswordLink", ({ params }) => readPasswordLink(sources, params.token)),
    bindData("refuseWelcome", ({ params }, request) =>
      refuseWelcome(sources, params.token, request),
    ),
  ];
}
