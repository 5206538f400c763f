import type { ResponseOf, InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RequestContext, Context } from "../../context.ts";
import { consumeRateLimit } from "../../database/rate-limits.ts";
import type { ApiResponse } from "../../http/bind.ts";
import { invalid } from "../../http/failure.ts";
import type { AccountDraft, PreparedAccount } from "./prepare-account.ts";
import { prepareAccount } from "./prepare-account.ts";
import { toAccountResponse, userById } from "./users.ts";

/** Maximum number of accounts opened from one address in an hour, because carriers put thousands of phones behind one. */
const accountsPerAddress = 60;

/**
 * Creates a traveller's account and sends its code. The returned token only allows entering the code [G.auth.02,
 * G.auth.10–11]. Errors: invalid_input, account_exists with `taken` at the fields, too_many_requests beyond 60 an hour
 * from one address.
 */
export async function register(
  context: Context,
  body: InputOf<"register">["body"],
  request: RequestContext,
): Promise<ApiResponse<ResponseOf<"register">>> {
  const account = await prepareTraveller(context, draftOf(body, request), request);
  const session = account.restricted(request);
  const user = await context.database.transaction(async (transaction) => {
    const rows = await transaction.batch<readonly unknown[]>([
      ...account.statements,
      ...session.statements,
      userById(account.userId),
    ]);
    return (rows.at(-1) as Parameters<typeof toAccountResponse>[0][])[0];
  });
  if (!user) throw new Error("the account just created does not exist");
  return {
    data: { user: toAccountResponse(user, context.config), uuid: account.publicId },
    extra: { Authorization: session.token },
    headers: session.headers,
  };
}

/** Returns the statements of a traveller's pending registration with its code; see `prepareAccount`. Error: too_many_requests beyond 60 an hour from one address. */
export async function prepareTraveller(
  context: Context,
  draft: Omit<AccountDraft, "roleId">,
  request: RequestContext,
): Promise<PreparedAccount> {
  if (context.config.LIMITS)
    await consumeRateLimit(context.database, [
      { key: `accounts opened ${request.addressKey}`, max: accountsPerAddress, minutes: 60 },
    ]);
  return prepareAccount(context, { draft: { ...draft, roleId: 2 }, first: "code" }, request);
}

/**
 * Returns the draft of an account from the input of the register page or of the booking dialog, where `login` is an
 * e-mail or a phone [G.auth.11, C5.auth.12].
 */
function draftOf(
  body: InputOf<"register">["body"],
  request: RequestContext,
): Omit<AccountDraft, "roleId"> {
  const { login, firstname, lastname, password } = body;
  if (login === undefined && body.phonenumber === undefined)
    throw invalid({ field: "phonenumber", code: "required" });
  const loginIsEmail = login?.includes("@") ?? false;
  return {
    firstname,
    lastname,
    password,
    email: body.email ?? (login !== undefined && loginIsEmail ? login : null),
    phone: body.phonenumber ?? (login !== undefined && !loginIsEmail ? login : null),
    sexId: body.sex_id ?? null,
    town: body.town ?? null,
    language: body.lang ?? request.language,
  };
}
