import type { ResponseOf, InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RequestContext } from "../../context.ts";
import type { ApiResponse } from "../../http/bind.ts";
import { appError } from "../../http/failure.ts";
import type { Accounts, LogInAttempt, User } from "../accounts/public.ts";
import { loggedInResponse } from "../accounts/public.ts";
import type { OwnAgencySources } from "./read-agencies.ts";
import { readOwnAgency } from "./read-agencies.ts";

export interface LogInSources extends OwnAgencySources {
  readonly accounts: Accounts;
}

/**
 * Logs a member of an agency in and returns the user, the agency and its uuid. The token is in the envelope and in the
 * Authorization header [G.auth.07–09]. A member of a pending agency may log in [G.auth.28]. Errors:
 * not_an_agency_account (before a session is created), those of `Accounts.logIn`.
 */
export async function agencyLogIn(
  sources: LogInSources,
  body: InputOf<"agencyLogin">["body"],
  request: RequestContext,
): Promise<ApiResponse<ResponseOf<"agencyLogin">>> {
  const requireAccess = ({ agency_id }: User): void => {
    if (agency_id === null) throw appError("not_an_agency_account");
  };
  const { data, ...rest } = await logInFor(sources, { body, requireAccess }, request);
  if (!data.agency) throw new Error(`account ${data.user.id} was admitted without an agency`);
  return { ...rest, data: { ...data, agency: data.agency } };
}

/** Logs any account in [G.auth.01, G.auth.09]. A member of an agency also gets the agency and its uuid. Errors as `Accounts.logIn`. */
export async function customerLogIn(
  sources: LogInSources,
  body: InputOf<"customerLogin">["body"],
  request: RequestContext,
): Promise<ApiResponse<ResponseOf<"customerLogin">>> {
  return logInFor(sources, { body, requireAccess: () => undefined }, request);
}

async function logInFor(
  sources: LogInSources,
  {
    body,
    requireAccess,
  }: { body: InputOf<"customerLogin">["body"] } & Pick<LogInAttempt, "requireAccess">,
  request: RequestContext,
): Promise<ApiResponse<ResponseOf<"customerLogin">>> {
  const { identifier, password, second_factor: secondFactor } = body;
  const attempt = { identifier, password, secondFactor, requireAccess };
  const loggedIn = await sources.accounts.logIn(attempt, request);
  return loggedInResponse(sources.context.config, (id) => readOwnAgency(sources, id), loggedIn);
}
