import type { AnswerOf, InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { v4 as random } from "uuid";
import type { Caller, Context } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import type { Answer } from "../../http/bind.ts";
import { deviceOf } from "../../http/caller.ts";
import { expected, invalid } from "../../http/failure.ts";
import { sha256 } from "../../tokens.ts";
import { notice } from "./account-notice.ts";
import type { FoundPerson } from "./account-ids.ts";
import { findPerson, foundById, readAccountId } from "./account-ids.ts";
import type { AgencyOfProof } from "./agency-of-proof.ts";
import { isProven } from "./code-channel.ts";
import { validateNewPassword } from "./new-password.ts";
import { resetKinds, withinGuesses } from "./guess-limits.ts";
import { knowsDevice, noteDevice } from "./known-devices.ts";
import { passwordLink, useLink } from "./one-time-code-store.ts";
import { enterCode } from "./one-time-codes.ts";
import { hashPassword } from "./password.ts";
import type { LockedForProof, UsedProof } from "./prove-contact.ts";
import { admit, lockForProof } from "./prove-contact.ts";

type Wish = InputOf<"confirmPasswordReset">["body"];

/** What proves the account: a link by itself, or a code with the e-mail or phone it was sent to. */
interface Proof {
  /** Whom it may be of; null: of nobody. */
  readonly person: FoundPerson | null;
  /** Counted against; null for links, which nobody guesses. */
  readonly account: string | null;
  /** The id as typed: codes may have been asked for by it. */
  readonly ids: readonly string[];
  /** Uses the proof up, under a lock: of several at once one is told what it was for, and of whom as the row stands; the others null. */
  use(transaction: Transaction): Promise<{ readonly now: LockedForProof; readonly used: UsedProof } | null>;
}

interface Parts {
  readonly context: Context;
  readonly agencyOfProof: AgencyOfProof;
}

/**
 * Sets a new password [G.auth.18]: every session of the account ends, and every code and link of it. The work is the same whether the proof is good or not.
 * Errors: identity_required (a code without its account), bad_token (wrong, used, expired; also for an unknown account), other_browser (sent to a contact
 * that the account never proved, and used where it is not known), invalid_input (rule of passwords, password_mismatch), too_many_requests as for
 * `validateAccount`. What is refused although the proof is good uses nothing up.
 */
export async function confirmPasswordReset({ context, agencyOfProof }: Parts, wish: Wish, caller: Caller): Promise<Answer<AnswerOf<"confirmPasswordReset">>> {
  if (wish.password_confirm !== undefined && wish.password_confirm !== wish.password) throw invalid({ field: "password_confirm", code: "password_mismatch" });
  if (wish.token === undefined && wish.code !== undefined && wish.email === undefined) throw expected("identity_required");
  await validateNewPassword(wish.password, "password"); // the owner's own data counts only when the proof is good
  const device = deviceOf(context.config, caller);
  const proof = await proofOf(context, wish, caller);
  const done = await withinGuesses(context, { account: proof.account, kinds: resetKinds, ids: proof.ids, unknown: !proof.person, caller }, async (isOpen) => {
    const passwordHash = await hashPassword(wish.password, caller.addressKey);
    const judged = isOpen ? proof : { ...proof, person: null, use: useCode(context, { personId: random(), code: wish.code ?? "" }, caller) };
    return context.database.transaction((transaction) => change(transaction, { proof: judged, passwordHash, password: wish.password, device: device.key, context, agencyOfProof }, caller));
  });
  if (!done) throw expected("bad_token");
  return { data: { login: done.agency_id === null ? "client" : "agency" }, headers: device.headers };
}

async function proofOf(context: Context, { token, code, email }: Wish, caller: Caller): Promise<Proof> {
  if (token !== undefined) return linkProof(context, token, caller);
  const id = readAccountId(email ?? "");
  const person = await findPerson(context.database, id);
  return {
    person, account: person?.id ?? id.canonical, ids: [id.canonical],
    use: useCode(context, { personId: person?.id ?? random(), code: code ?? "" }, caller),
  };
}

function useCode({ config }: Context, { personId, code }: { readonly personId: string; readonly code: string }, caller: Caller): Proof["use"] {
  return async (transaction) => {
    const [[now], [entered], [browser]] = await transaction.batch([
      lockForProof(personId), enterCode(config, { personId, purposes: ["reset", "welcome"], typed: code }, caller), knowsDevice(config, personId, caller),
    ]);
    return now && entered?.purpose && entered.channel ? { now, used: { purpose: entered.purpose, channel: entered.channel, knowsBrowser: browser?.known ?? false } } : null;
  };
}

async function linkProof({ database, config }: Context, token: string, caller: Caller): Promise<Proof> {
  const hash = sha256(token);
  const [link] = await database.query(passwordLink(hash));
  const [person] = await database.query(foundById(link?.person_id ?? random()));
  const personId = person?.id ?? random();
  return {
    person: person ?? null,
    account: null,
    ids: [],
    async use(transaction) {
      const [[now], [link], [browser]] = await transaction.batch([lockForProof(personId), useLink(hash), knowsDevice(config, personId, caller)]);
      return now && link ? { now, used: { ...link, knowsBrowser: browser?.known ?? false } } : null;
    },
  };
}

interface Change {
  readonly proof: Proof;
  readonly passwordHash: string;
  readonly password: string;
  /** Key of the browser, by the cookie it has now: who proved the contact is known there. */
  readonly device: string;
  readonly context: Context;
  readonly agencyOfProof: AgencyOfProof;
}

/** A wrong code stays counted; what is thrown here undoes the use of a right one. */
async function change(transaction: Transaction, { proof, passwordHash, password, device, context, agencyOfProof }: Change, caller: Caller): Promise<FoundPerson | null> {
  const { person } = proof;
  const agencyId = person?.agency_id ?? null;
  if (agencyId !== null) await transaction.query(agencyOfProof.lock(agencyId));
  const proven = await proof.use(transaction);
  if (!proven || !person) return null;
  const { now, used } = proven;
  if (!now.is_open) throw expected("bad_token");
  if (now.validated && !isProven(now, used.channel) && !used.knowsBrowser) throw expected("other_browser");
  await validateNewPassword(password, "password", now);
  const tell: readonly Statement<unknown>[] = now.has_password ? [notice({ personId: now.id, template: "password changed" })] : [];
  await transaction.batch([
    ...admit(context.config, { person: now, used, passwordHash }, caller), noteDevice(context.config, { personId: now.id, given: device }, caller), ...tell, ...(agencyId === null ? [] : agencyOfProof.approve(agencyId)),
    audit({ action: "set password", entity: "person", entityId: now.id, actor: now.id, reason: now.has_password && used.purpose === "reset" ? "forgotten" : "first", details: { validated: !now.validated } }, caller),
  ]);
  return person;
}
