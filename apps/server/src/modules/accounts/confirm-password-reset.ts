import type { AnswerOf, InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { passwordKindOf } from "@wakafine/shared/rules/password.ts";
import { v4 as random } from "uuid";
import type { Caller, Context } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import { expected, invalid } from "../../http/failure.ts";
import { sha256 } from "../../tokens.ts";
import { notice } from "./account-notice.ts";
import type { FoundPerson } from "./account-ids.ts";
import { findPerson, foundById, readAccountId } from "./account-ids.ts";
import { judgeNewPassword } from "./common-passwords.ts";
import { withinGuesses } from "./guess-limits.ts";
import { endCodes, personOfLink, useLink } from "./one-time-code-store.ts";
import { enterCode } from "./one-time-codes.ts";
import { hashPassword } from "./password.ts";
import { lockPerson } from "./profile-store.ts";
import { endSessionsOfPerson } from "./session-store.ts";

type Wish = InputOf<"confirmPasswordReset">["body"];

/** Whoever read the link or code has proven the contact: the account is validated too. */
const setPassword = statement<never, [personId: string, passwordHash: string]>(
  "set password",
  "update persons set password_hash = $2, validated_at = coalesce(validated_at, app_now()) where id = $1",
);

/** What proves the account: a link by itself, or a code with the e-mail or phone it was sent to. */
interface Proof {
  /** Whom it may be of; null: of nobody. */
  readonly person: FoundPerson | null;
  /** Counted against; null for links, which nobody guesses. */
  readonly account: string | null;
  /** The id as typed: codes may have been asked for by it. */
  readonly ids: readonly string[];
  /** Uses the proof up, under a lock: of several at once one is told true. */
  use(transaction: Transaction): Promise<boolean>;
}

/**
 * Sets a new password [G.auth.18]: every session of the account ends, and every code and link of it. The work is the same whether the proof is good or not.
 * Errors: identity_required (a code without its account), bad_token (wrong, used, expired; also for an unknown account), invalid_input (rule of
 * passwords, password_mismatch), too_many_requests as for `validateAccount`. A password that is refused uses nothing up.
 */
export async function confirmPasswordReset(context: Context, wish: Wish, caller: Caller): Promise<AnswerOf<"confirmPasswordReset">> {
  if (wish.password_confirm !== undefined && wish.password_confirm !== wish.password) throw invalid({ field: "password_confirm", code: "password_mismatch" });
  if (wish.token === undefined && wish.code !== undefined && wish.email === undefined) throw expected("identity_required");
  judgeNewPassword(wish.password, "traveller", "password"); // of whom it will be is told only when the proof is good
  const proof = await proofOf(context, wish);
  const done = await withinGuesses(context, { account: proof.account, kinds: ["reset", "validate"], ids: proof.ids, unknown: !proof.person, caller }, async () => {
    const passwordHash = await hashPassword(wish.password);
    return context.database.transaction((transaction) => change(transaction, { proof, passwordHash, password: wish.password }, caller));
  });
  if (!done) throw expected("bad_token");
  return { login: done.agency_id === null ? "client" : "agency" };
}

async function proofOf(context: Context, { token, code, email }: Wish): Promise<Proof> {
  if (token !== undefined) return linkProof(context, token);
  const id = readAccountId(email ?? "");
  const person = await findPerson(context.database, id);
  const personId = person?.id ?? random();
  return {
    person,
    account: person?.id ?? id.canonical,
    ids: [id.canonical],
    async use(transaction) {
      const [entered] = await transaction.query(enterCode(context.config, { personId, purposes: ["reset", "welcome"] }, code ?? ""));
      return entered?.outcome === "right";
    },
  };
}

async function linkProof({ database }: Context, token: string): Promise<Proof> {
  const hash = sha256(token);
  const [link] = await database.query(personOfLink(hash));
  const [person] = await database.query(foundById(link?.person_id ?? random()));
  return { person: person ?? null, account: null, ids: [], use: async (transaction) => (await transaction.batch([lockPerson(person?.id ?? random()), useLink(hash)]))[1].length > 0 };
}

interface Change {
  readonly proof: Proof;
  readonly passwordHash: string;
  readonly password: string;
}

/** A wrong code stays counted; what is thrown here undoes the use of a right one. */
async function change(transaction: Transaction, { proof, passwordHash, password }: Change, caller: Caller): Promise<FoundPerson | null> {
  const right = await proof.use(transaction);
  const { person } = proof;
  if (!right || !person) return null;
  if (!person.is_active || person.switched_off) throw expected("bad_token");
  judgeNewPassword(password, passwordKindOf(person.role_id), "password");
  const tell: readonly Statement<unknown>[] = person.has_password ? [notice({ personId: person.id, template: "password changed" })] : [];
  await transaction.batch([
    setPassword(person.id, passwordHash), endCodes(person.id), endSessionsOfPerson(person.id, null), ...tell,
    audit({ action: "set password", entity: "person", entityId: person.id, actor: person.id, reason: person.has_password ? "forgotten" : "first", details: { validated: !person.validated } }, caller),
  ]);
  return person;
}
