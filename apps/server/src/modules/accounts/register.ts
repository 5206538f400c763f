import type { AnswerOf, InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Caller, Context } from "../../context.ts";
import { countAgainst } from "../../database/limits.ts";
import type { Answer } from "../../http/bind.ts";
import { invalid } from "../../http/failure.ts";
import type { AccountDraft } from "./opening.ts";
import { personById } from "./person-store.ts";
import { prepareAccount } from "./prepare-account.ts";
import { presentAccount } from "./present-account.ts";

/** Accounts opened from one address in an hour; carriers put thousands of phones behind one. */
const accountsPerAddress = 60;

/**
 * Opens a traveller's account and sends its code; the token opens nothing but the entry of the code [G.auth.02, G.auth.10–11].
 * Errors: invalid_input, account_exists with faults `taken`, too_many_requests beyond 60 an hour of one address.
 */
export async function register(context: Context, body: InputOf<"register">["body"], caller: Caller): Promise<Answer<AnswerOf<"register">>> {
  const draft = draftOf(body, caller);
  if (context.config.LIMITS) await countAgainst(context.database, [{ key: `accounts opened ${caller.addressKey}`, most: accountsPerAddress, minutes: 60 }]);
  const account = await prepareAccount(context, { draft, first: "code" }, caller);
  const session = account.restricted(caller);
  const person = await context.database.transaction(async (transaction) => {
    const rows = await transaction.batch<readonly unknown[]>([...account.statements, ...session.statements, personById(account.personId)]);
    return (rows.at(-1) as Parameters<typeof presentAccount>[0][])[0];
  });
  if (!person) throw new Error("the account just opened is not there");
  return { data: { user: presentAccount(person, context.config), uuid: account.publicId }, extra: { Authorization: session.token }, headers: session.headers };
}

/** The union of the register page and the booking dialog: `login` is an e-mail or a phone [G.auth.11, C5.auth.12]. */
function draftOf(body: InputOf<"register">["body"], caller: Caller): AccountDraft {
  const { login, firstname, lastname, password } = body;
  if (login === undefined && body.phonenumber === undefined) throw invalid({ field: "phonenumber", code: "required" });
  const loginIsEmail = login?.includes("@") ?? false;
  return {
    firstname, lastname, password,
    email: body.email ?? (login !== undefined && loginIsEmail ? login : null),
    phone: body.phonenumber ?? (login !== undefined && !loginIsEmail ? login : null),
    roleId: 2,
    sexId: body.sex_id ?? null,
    town: body.town ?? null,
    language: body.lang ?? caller.language,
  };
}
