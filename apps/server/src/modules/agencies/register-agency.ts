import type { ResponseOf, InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { v7 as uuid } from "uuid";
import type { RequestContext, Context } from "../../context.ts";
import { auditAgency } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import { consumeRateLimit } from "../../database/rate-limits.ts";
import type { ApiResponse } from "../../http/bind.ts";
import { appError, invalid } from "../../http/failure.ts";
import type { PreparedAccount } from "../accounts/public.ts";
import { contactOf, userById, toAccountResponse } from "../accounts/public.ts";
import type { LogInSources } from "./agency-log-in.ts";
import { nameSkeleton, requireAgencyName } from "./agency-name.ts";
import { agencyNameStore } from "./agency-review-store.ts";
import { addAgency, freePrefix, lockPrefixes } from "./agency-store.ts";
import { readOwnAgency } from "./read-agencies.ts";
import { prefixCandidates } from "./ticket-prefix.ts";

type Body = InputOf<"agencyRegister">["body"];

export interface RegistrationSources extends LogInSources {
  /** Makes the user the agency's first administrator; members know how. */
  readonly addFounder: (member: { agency_id: string; user_id: string }) => Statement<unknown>;
}

/**
 * Opens an agency with its first user (user role 4, agency role 1), all or nothing [C7.auth.16, G.auth.13–14]. It waits for an administrator's approval
 * [G.auth.28], under AGENCY_AUTO_APPROVE only until somebody verified its phone or e-mail. A code goes to the phone, or, without a password, code and link to the e-mail; the token opens nothing but the entry of the code.
 * Errors: invalid_input, account_exists, too_many_requests, unavailable when no ticket prefix is free.
 */
export async function registerAgency(
  sources: RegistrationSources,
  body: Body,
  request: RequestContext,
): Promise<ApiResponse<ResponseOf<"agencyRegister">>> {
  const { context, accounts } = sources;
  requireAgencyName(body.name);
  const contact = contactOf({ email: body.email ?? null, phonenumber: body.phonenumber });
  if (body.password_confirm !== undefined && body.password_confirm !== body.password)
    throw invalid({ field: "password_confirm", code: "password_mismatch" });
  if (context.config.LIMITS)
    await consumeRateLimit(context.database, [
      { key: `register agency ${request.addressKey}`, max: 20, minutes: 60 },
    ]);
  const account = await accounts.prepareAccount(
    {
      firstname: "",
      lastname: body.name,
      ...contact,
      password: body.password ?? null,
      roleId: 4,
      sexId: null,
      town: body.town,
      language: body.lang ?? request.language,
    },
    body.password === undefined ? "activation" : "code",
    request,
  );
  const agencyId = uuid();
  const session = account.restricted(request);
  await write(context, {
    agencyId,
    account,
    founder: sources.addFounder({ agency_id: agencyId, user_id: account.userId }),
    opening: session.statements,
    body,
    contact,
    request,
  });
  const [[user], agency] = await Promise.all([
    context.database.query(userById(account.userId)),
    readOwnAgency(sources, agencyId),
  ]);
  if (!user) throw new Error("the first user of a new agency is not there");
  return {
    data: { user: toAccountResponse(user, context.config), agency, uuid: agencyId },
    extra: { Authorization: session.token },
    headers: session.headers,
  };
}

interface Registration {
  readonly agencyId: string;
  readonly account: PreparedAccount;
  readonly founder: Statement<unknown>;
  /** The restricted session. */
  readonly opening: readonly Statement<unknown>[];
  readonly body: Body;
  readonly contact: { readonly email: string | null; readonly phone: string };
  readonly request: RequestContext;
}

/** Person, agency, membership and restricted session in one transaction. Approved at once it would be public before anybody verified to own its phone. */
async function write(
  { database }: Context,
  { agencyId, account, founder, opening, body, contact, request }: Registration,
): Promise<void> {
  const { name, town, quarter } = body;
  await database.transaction(async (transaction) => {
    const [, [free], [taken]] = await transaction.batch([
      lockPrefixes(),
      freePrefix(prefixCandidates(name)),
      agencyNameStore.take(nameSkeleton(name), agencyId),
    ]);
    if (!taken) throw invalid({ field: "name", code: "name_taken" });
    if (!free) throw appError("unavailable"); // those of agencies that nobody ever used come free again
    await transaction.finish([
      addAgency({
        id: agencyId,
        name,
        prefix: free.prefix,
        transport_type_id: body.agency_transport_type_id,
        ...contact,
        town,
        quarter,
      }),
      ...account.statements,
      founder,
      ...opening,
      auditAgency(
        agencyId,
        {
          action: "register agency",
          to: "pending",
          actor: account.userId,
          details: { prefix: free.prefix },
        },
        request,
      ),
    ]);
  });
}
