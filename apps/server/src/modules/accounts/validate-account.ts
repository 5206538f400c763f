import type { OwnAgency } from "@wakafine/shared/contract/accounts.ts";
import type { AnswerOf, InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { v4 as random } from "uuid";
import type { Caller, Context } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import type { Answer } from "../../http/bind.ts";
import { deviceOf } from "../../http/caller.ts";
import { expected } from "../../http/failure.ts";
import type { FoundPerson } from "./account-ids.ts";
import { findPerson, foundById, readAccountId } from "./account-ids.ts";
import type { AgencyOfProof } from "./agency-of-proof.ts";
import { isProven } from "./code-channel.ts";
import { markTurns } from "./code-turns.ts";
import { validateNewPassword } from "./new-password.ts";
import { withinGuesses } from "./guess-limits.ts";
import { knowsDevice, noteDevice } from "./known-devices.ts";
import { newSession } from "./new-session.ts";
import { enterCode, sendCode } from "./one-time-codes.ts";
import { hashPassword } from "./password.ts";
import { markLogin } from "./person-store.ts";
import { presentAccount } from "./present-account.ts";
import type { LockedForProof } from "./prove-contact.ts";
import { admit, lockForProof, takesOver } from "./prove-contact.ts";
import { endRestrictedSessions } from "./session-store.ts";

interface Parts {
  readonly context: Context;
  readonly ownAgencyOf: (agencyId: string) => Promise<OwnAgency>;
  readonly agencyOfProof: AgencyOfProof;
}

type Entry = InputOf<"validateAccount">;

/**
 * Enters the code of an account: the contact it was sent to is proven, the account validated and logged in; restricted sessions end, the session that opens
 * is a new one [G.auth.16]. Who enters it in a browser that the account is not known in takes the account over from whoever typed the registration: a new
 * password comes along, and nobody else comes in any more (docs/decisions/0076). A password sent without need replaces the old one all the same.
 * Errors: identity_required without restricted token and id, code_wrong (also for an unknown account, a used, replaced or expired code, after five wrong
 * ones of the caller or 15 elsewhere, and in silence beyond 30 wrong ones a day of the account), password_needed, invalid_input (rule of passwords), account_disabled,
 * too_many_requests beyond 100 wrong codes an hour of unknown callers at one address or 30 a day of one id. A code that is right and comes to nothing stays good.
 */
export async function validateAccount(parts: Parts, { params, body }: Entry, caller: Caller): Promise<Answer<AnswerOf<"validateAccount">>> {
  const { context } = parts;
  const device = deviceOf(context.config, caller);
  const { person, account, ids } = await identify(context, body?.id ?? null, caller);
  const password = body?.password ?? null;
  if (password !== null) await validateNewPassword(password, "password"); // the owner's own data counts only when the code is right
  const done = await withinGuesses(context, { account, kinds: ["validate"], ids, unknown: !person, caller }, async (isOpen) => {
    const passwordHash = password === null ? null : await hashPassword(password, caller.addressKey);
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
async function enter({ context, agencyOfProof }: Parts, { person, code, password, passwordHash, device }: Tried, caller: Caller): Promise<Entered | null> {
  const { config, database } = context;
  const personId = person?.id ?? random();
  const agencyId = person?.agency_id ?? null;
  const session = newSession(personId, caller, { restricted: false });
  return database.transaction(async (transaction) => {
    if (agencyId !== null) await transaction.query(agencyOfProof.lock(agencyId));
    const [[now], [entered], [browser]] = await transaction.batch([
      lockForProof(personId), enterCode(config, { personId, purposes: ["validate", "welcome"], typed: code }, caller), knowsDevice(config, personId, caller),
    ]);
    if (!entered?.purpose || !entered.channel || !person || !now) return null;
    if (!now.is_open) throw expected("account_disabled");
    const used = { purpose: entered.purpose, channel: entered.channel, knowsBrowser: caller.registering === personId || (browser?.known ?? false) };
    if (now.validated && !isProven(now, used.channel) && !used.knowsBrowser) return null; // a code from before the other contact was proven
    const isOther = takesOver(now, used);
    if (isOther && now.has_password && passwordHash === null) throw expected("password_needed");
    if (password !== null) await validateNewPassword(password, "password", now);
    const [[login]] = await transaction.batch([
      markLogin(personId), ...admit(config, { person: now, used, passwordHash }, caller), endRestrictedSessions(personId),
      session.statement, noteDevice(config, { personId, given: device }, caller),
      ...(isOther || used.channel !== "sms" ? [] : proveEmail(context, now)),
      ...(agencyId === null ? [] : agencyOfProof.approve(agencyId)),
      audit({
        action: "validate account", entity: "person", entityId: personId, from: "unvalidated", to: "validated", reason: isOther ? "other browser" : null, actor: personId,
        details: passwordHash === null ? null : { changed: ["password"] },
      }, caller),
    ]);
    return { token: session.token, person: { ...person, validated: true, last_login_at: login?.last_login_at ?? "" } };
  });
}

/** An e-mail typed beside the phone is proven by a code of its own. */
function proveEmail({ config }: Context, { id: personId, email, email_proven, language }: LockedForProof): readonly Statement<unknown>[] {
  if (email === null || email_proven) return [];
  return [sendCode(config, { personId, purpose: "email", channel: "email", newValue: email.toLowerCase(), language }), markTurns(config, "email", [personId])];
}
