import type { OwnAgency } from "@wakafine/shared/contract/accounts.ts";
import type { Context } from "../../context.ts";
import type { Bound } from "../../http/bind.ts";
import { bind } from "../../http/bind.ts";
import { confirmPasswordReset } from "./confirm-password-reset.ts";
import { register } from "./register.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { resendCode } from "./resend-code.ts";
import { validateAccount } from "./validate-account.ts";

export interface OpeningDeps {
  readonly ownAgencyOf: (agencyId: string) => Promise<OwnAgency>;
}

/** Opening an account, its one-time codes, and forgotten passwords. */
export function openingEndpoints(context: Context, { ownAgencyOf }: OpeningDeps): readonly Bound[] {
  return [
    bind("register", ({ body }, caller) => register(context, body, caller)),
    bind("validateAccount", ({ params, body }, caller) => validateAccount({ context, ownAgencyOf }, { code: params.code, id: body?.id ?? null }, caller)),
    bind("resendCode", async ({ params }, caller) => ({ data: await resendCode(context, params.id, caller) })),
    bind("requestPasswordReset", async ({ body }, caller) => ({ data: await requestPasswordReset(context, body.email, caller) })),
    bind("confirmPasswordReset", async ({ body }, caller) => ({ data: await confirmPasswordReset(context, body, caller) })),
  ];
}
