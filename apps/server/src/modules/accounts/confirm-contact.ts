import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Me } from "@wakafine/shared/contract/profile.ts";
import type { Caller, Context } from "../../context.ts";
import { audit, traceOf } from "../../database/audit.ts";
import type { Transaction } from "../../database/database.ts";
import { expected } from "../../http/failure.ts";
import { noticeToEach } from "./account-notice.ts";
import { withinGuesses } from "./guess-limits.ts";
import { enterCode } from "./one-time-codes.ts";
import { dropWaiting, endOldLinks, freeContact, lockForContact, lockPerson, writeEmail, writePhone } from "./profile-store.ts";
import { actorOf, readOwnProfile } from "./read-own-profile.ts";

type Wish = InputOf<"confirmContact">["body"];
type Purpose = "email" | "phone";

/**
 * The code sent to a changed e-mail or phone, or to one that was typed at registration and not proven yet: the contact is the person's from now on. When
 * it is another, every former one is told, and what was sent there opens nothing any more [G.acct.01]. Whoever has it unproven loses it. Errors: code_wrong
 * (wrong, used, expired, none asked for), account_exists when another account proved it meanwhile, too_many_requests as for every code [G.auth.16].
 */
export async function confirmContact(context: Context, { kind, code }: Wish, caller: Caller): Promise<Me> {
  const { personId } = actorOf(caller);
  const purpose = purposeOf(kind);
  const enter = () => context.database.transaction(async (transaction) => {
    const [, [entered]] = await transaction.batch([lockForContact(personId, purpose), enterCode(context.config, { personId, purposes: [purpose], typed: code }, caller)]);
    if (entered?.outcome !== "right" || entered.new_value === null) return null; // committed: the guess stays counted
    return adopt(transaction, { purpose, value: entered.new_value }, caller);
  });
  const done = await withinGuesses(context, { account: personId, kinds: [purpose], caller }, () => onceMoreWhenTaken(enter));
  if (!done) throw expected("code_wrong");
  return readOwnProfile(context, caller);
}

/** Gives up a changed e-mail or phone that waits; one that does not wait is no failure. */
export async function dropContact(context: Context, { kind }: InputOf<"dropContact">["params"], caller: Caller): Promise<Me> {
  const { personId } = actorOf(caller);
  await context.database.transaction(async (transaction) => {
    const [dropped] = await transaction.query(dropWaiting(personId, purposeOf(kind)));
    if (dropped) await transaction.finish([audit({ action: "give up new contact", entity: "person", entityId: personId, reason: kind }, caller)]);
  });
  return readOwnProfile(context, caller);
}

function purposeOf(kind: Wish["kind"]): Purpose {
  return kind === "email" ? "email" : "phone";
}

interface Proven {
  readonly purpose: Purpose;
  readonly value: string;
}

async function adopt(transaction: Transaction, { purpose, value }: Proven, caller: Caller): Promise<true> {
  const { personId } = actorOf(caller);
  const [email, phone] = purpose === "email" ? [value, null] : [null, value];
  const [[before]] = await transaction.batch([lockPerson(personId), freeContact(personId, email, phone, true, traceOf(caller))]);
  if (!before) throw expected("unauthenticated");
  const stays = (purpose === "email" ? before.email?.toLowerCase() : before.phone) === value;
  await transaction.batch([
    purpose === "email" ? writeEmail(personId, value) : writePhone(personId, value),
    ...(stays ? [] : [endOldLinks(personId), ...noticeToEach(before, { personId, template: purpose === "email" ? "email changed" : "phone changed" })]),
    audit({ action: stays ? "prove contact" : "change contact", entity: "person", entityId: personId, reason: purpose }, caller),
  ]);
  return true;
}

/** Whoever took the contact between the look and the write may have proven nothing: then it gives way to the second look. Error: account_exists. */
async function onceMoreWhenTaken<Done>(enter: () => Promise<Done>): Promise<Done> {
  const taken = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === "23505";
  return enter().catch((first: unknown) => {
    if (!taken(first)) throw first;
    return enter().catch((second: unknown) => {
      throw taken(second) ? expected("account_exists") : second;
    });
  });
}
