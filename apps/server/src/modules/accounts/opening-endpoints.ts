import type { OwnAgency } from "@wakafine/shared/contract/accounts.ts";
import type { Context } from "../../context.ts";
import type { Bound } from "../../http/bind.ts";
import { bind } from "../../http/bind.ts";
import { confirmPasswordReset } from "./confirm-password-reset.ts";
import type { AgencyOfProof } from "./agency-of-proof.ts";
import { readPasswordLink, refuseWelcome } from "./password-link.ts";
import type { PersonRecords } from "./person-records.ts";
import { register } from "./register.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { resendCode } from "./resend-code.ts";
import { validateAccount } from "./validate-account.ts";

export interface OpeningDeps {
  readonly agencyOfProof: AgencyOfProof;
  readonly recordsElsewhere: readonly PersonRecords[];
  readonly ownAgencyOf: (agencyId: string) => Promise<OwnAgency>;
}

/** Opening an account, its one-time codes, forgotten passwords, and the links of both. */
export function openingEndpoints(context: Context, { ownAgencyOf, agencyOfProof, recordsElsewhere }: OpeningDeps): readonly Bound[] {
  const sources = { context, ownAgencyOf, agencyOfProof, recordsElsewhere };
  return [
    bind("register", ({ body }, caller) => register(context, body, caller)),
    bind("validateAccount", (input, caller) => validateAccount({ context, ownAgencyOf, agencyOfProof }, input, caller)),
    bind("resendCode", ({ params }, caller) => resendCode(context, params.id, caller)),
    bind("requestPasswordReset", ({ body }, caller) => requestPasswordReset(context, body.email, caller)),
    bind("confirmPasswordReset", ({ body }, caller) => confirmPasswordReset({ context, agencyOfProof }, body, caller)),
    bind("readPasswordLink", async ({ params }) => ({ data: await readPasswordLink(sources, params.token) })),
    bind("refuseWelcome", async ({ params }, caller) => ({ data: await refuseWelcome(sources, params.token, caller) })),
  ];
}
