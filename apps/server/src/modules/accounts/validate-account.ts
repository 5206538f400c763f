import type { OwnAgency } from "@wakafine/shared/contract/accounts.ts";
import type { AnswerOf, InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { passwordKindOf } from "@wakafine/shared/rules/password.ts";
import { v4 as random } from "uuid";
import type { Caller, Context } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import type { Answer } from "../../http/bind.ts";
import { deviceOf } from "../../http/caller.ts";
import { expected } from "../../http/failure.ts";
import type { FoundPerson } from "./account-ids.ts";
import { findPerson, foundById, readAccountId } from "./account-ids.ts";
import type { Approval } from "./approval.ts";
import { markTurns } from "./code-turns.ts";
import { judgeNewPassword } from "./common-passwords.ts";
import { withinGuesses } from "./guess-limits.ts";
import { knowsDevice, noteDevice } from "./known-devices.ts";
import { newSession } from "./new-session.ts";
import { endCodes } from "./one-time-code-store.ts";
import { enterCode, sendCode } from "./one-time-codes.ts";
import { hashPassword } from "./password.ts";
import { markLogin } from "./person-store.ts";
import { presentAccount } from "./present-account.ts";
import { replacePassword } from "./profile-store.ts";
import { dropUnproven, proveContact } from "./prove-contact-store.ts";
import { endRestrictedSessions, endSessionsOfPerson } from "./session-store.ts";

interface Parts {
  readonly context: Context;
  readonly ownAgencyOf: (agencyId: string) => Promise<OwnAgency>;
  readonly approval: Approval;
}

type Entry = InputOf<"validateAccount">;

/**
 * Enters the code of an account: the contact it was sent to is proven, the account validated and logged in; restricted sessions end, the session that opens
 * is a new one [G.auth.16]. Who enters it in a browser that the account is not known in takes the account over from whoever typed the registration: a new
 * password comes along, and what else was typed as contact goes (docs/decisions/0070).
 * Errors: identity_required without restricted token and id, code_wrong (also for an unknown account, a used, replaced or expired code, and after five
 * wrong ones), password_needed, invalid_input (rule of passwords), account_disabled, too_many_requests beyond 100 wrong codes an hour of one address or 30 a
 * day of one account. A code that is right and comes to nothing stays good.
 */
export async function validateAccount(parts: Parts, { params, body }: Entry, caller: Caller): Promise<Answer<AnswerOf<"validateAccount">>> {
  const { context } = parts;
  const device = deviceOf(context.config, caller);
  const { person, account, ids } = await identify(context, body?.id ?? null, caller);
  const password = body?.password ?? null;
  if (password !== null) judgeNewPassword(password, "traveller", "password"); // of whom it will be is told only when the code is right
  const done = await withinGuesses(context, { account, kinds: ["validate"], ids, unknown: !person, caller }, async (isOpen) => {
    const passwordHash = password === null ? null : await hashPassword(password);
    return enter(parts, { person: isOpen ? person : null, code: params.code, password, passwordHash, device: device.key }, caller);
  });
  if (!done) throw expected("code_wrong");
  const agency = done.person.agency_id === null ? null : await parts.ownAgencyOf(done.person.agency_id);
  return {
    data: { user: presentAccount(done.person, context.config), ...(agency ? { agency } : {}), uuid: agency?.uuid ?? done.person.public_id },
    extra: { Authorization: done.token },
    headers: { Authorization: done.token, ...device.headers },
  };
}

async function identify(context: Context, typed: string | null, caller: Caller): Promise<{ person: FoundPerson | null; account: string; ids: readonly string[] }> {
  if (typed === null) {
    if (caller.registering === null) throw expected("identity_required");
    const [person] = await context.database.query(foundById(caller.registering));
    return { person: person ?? null, account: caller.registering, ids: [] };
  }
  const id = readAccountId(typed);
  const person = await findPerson(context.database, id);
  return { person, account: person?.id ?? id.canonical, ids: [id.canonical] };
}

interface Tried {
  readonly person: FoundPerson | null;
  readonly code: string;
  readonly password: string | null;
  readonly passwordHash: string | null;
  /** Key of the browser, by the cookie it has now. */
  readonly device: string;
}

interface Entered {
  readonly token: string;
  /** As it stands now. */
  readonly person: FoundPerson;
}

/** A wrong code is committed as a wrong try; a right one opens the session in the same transaction. */
async function enter({ context, approval }: Parts, { person, code, password, passwordHash, device }: Tried, caller: Caller): Promise<Entered | null> {
  const { config, database } = context;
  const personId = person?.id ?? random();
  const approve = approval(person?.agency_id ?? null);
  const session = newSession(personId, caller, { restricted: false });
  return database.transaction(async (transaction) => {
    const [, [entered], [browser]] = await transaction.batch([approve.lock, enterCode(config, { personId, purposes: ["validate", "welcome"] }, code), knowsDevice(config, personId, caller)]);
    if (entered?.outcome !== "right" || entered.channel === null || !person) return null;
    if (!person.is_active || person.switched_off) throw expected("account_disabled");
    // What an agency made for its member is not anybody's who registered: its password was given to the member.
    const takesOver = entered.purpose === "validate" && caller.registering !== person.id && !browser?.known;
    if (takesOver && person.has_password && passwordHash === null) throw expected("password_needed");
    if (password !== null) judgeNewPassword(password, passwordKindOf(person.role_id), "password");
    const [[login]] = await transaction.batch([
      markLogin(personId), proveContact(personId, entered.channel),
      ...(passwordHash === null ? [] : [replacePassword(personId, passwordHash)]),
      ...(takesOver ? [dropUnproven(personId), endCodes(personId), endSessionsOfPerson(personId, null)] : [endRestrictedSessions(personId)]),
      session.statement, noteDevice(config, { personId, given: device }, caller),
      ...(takesOver || entered.channel !== "sms" ? [] : proveEmail(context, person)),
      ...approve.statements,
      audit({ action: "validate account", entity: "person", entityId: personId, from: "unvalidated", to: "validated", reason: takesOver ? "other browser" : null, actor: personId }, caller),
    ]);
    return { token: session.token, person: { ...person, ...(takesOver ? left(person, entered.channel) : {}), validated: true, last_login_at: login?.last_login_at ?? "" } };
  });
}

/** The contacts that are left to who took the account over. */
function left({ email, phone }: FoundPerson, proven: "sms" | "email"): Pick<FoundPerson, "email" | "phone"> {
  return proven === "sms" ? { email: null, phone } : { email, phone: null };
}

/** An e-mail typed beside the phone is proven by a code of its own. */
function proveEmail({ config }: Context, { id: personId, email, email_proven, language }: FoundPerson): readonly Statement<unknown>[] {
  if (email === null || email_proven) return [];
  return [sendCode(config, { personId, purpose: "email", channel: "email", newValue: email.toLowerCase(), language }), markTurns(config, "email", [personId])];
}
