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
import { addAgency, findUnusedPrefix, lockPrefixes } from "./agency-store.ts";
import { readOwnAgency } from "./read-agencies.ts";
import { prefixCandidates } from "./ticket-prefix.ts";

type Body = InputOf<"agencyRegister">["body"];

export interface RegistrationSources extends LogInSources {
  /** Returns the statement that makes the user the first administrator of the agency; the members module provides it. */
  readonly addFounder: (member: { agency_id: string; user_id: string }) => Statement<unknown>;
}

/**
 * Registers an agency with its first user (user role 4 agency, agency role 1 administrator) in one transaction
 * [C7.auth.16, G.auth.13–14].
 * The agency is pending until an administrator of the platform approves it [G.auth.28]; with AGENCY_AUTO_APPROVE, until
 * its phone or e-mail is verified.
 * A code is sent to the phone; without a password, code and link are sent to the e-mail. The returned token only allows
 * entering the code.
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
    sessionStatements: session.statements,
    body,
    contact,
    request,
  });
  const [[user], agency] = await Promise.all([
    context.database.query(userById(account.userId)),
    readOwnAgency(sources, agencyId),
  ]);
  if (!user) throw new Error("the first user of a new agency does not exist");
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
  /** Statements that open the restricted session. */
  readonly sessionStatements: readonly Statement<unknown>[];
  readonly body: Body;
  readonly contact: { readonly email: string | null; readonly phone: string };
  readonly request: RequestContext;
}

/**
 * Writes user, agency, membership and restricted session in one transaction. The agency is not approved here: it would
 * be public before its phone is verified.
 */
async function write(
  { database }: Context,
  { agencyId, account, founder, sessionStatements, body, contact, request }: Registration,
): Promise<void> {
  const { name, town, quarter } = body;
  await database.transaction(async (transaction) => {
    const [, [free], [taken]] = await transaction.batch([
      lockPrefixes(),
      findUnusedPrefix(prefixCandidates(name)),
      agencyNameStore.take(nameSkeleton(name), agencyId),
    ]);
    if (!taken) throw invalid({ field: "name", code: "name_taken" });
    if (!free) throw appError("unavailable"); // the retention job frees the prefixes of unused agencies
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
      ...sessionStatements,
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
