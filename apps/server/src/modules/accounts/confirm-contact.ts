import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Me } from "@wakafine/shared/accounts/profile-contract.ts";
import type { RequestContext, Context } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Transaction } from "../../database/database.ts";
import { appError } from "../../http/failure.ts";
import { noticeToEach } from "./account-notice.ts";
import { limitCodeAttempts } from "./code-attempt-limits.ts";
import { enterCode } from "./one-time-codes.ts";
import { dropWaiting, endOldLinks, lockUser, writeEmail, writePhone } from "./profile-store.ts";
import { actorOf, readOwnProfile } from "./read-own-profile.ts";
import { unlessTaken } from "./verify-contact.ts";

type ConfirmContactInput = InputOf<"confirmContact">["body"];
type Purpose = "email" | "phone";

/**
 * The code sent to a changed e-mail or phone, or to one that was typed at registration and not verified yet: the contact is the person's from now on. When
 * it is another, every former one is told, and what was sent there opens nothing any more [G.acct.01]. Errors: code_wrong
 * (wrong, used, expired, none asked for), account_exists when another account verified it meanwhile, too_many_requests as for every code [G.auth.16].
 */
export async function confirmContact(
  context: Context,
  { kind, code }: ConfirmContactInput,
  request: RequestContext,
): Promise<Me> {
  const { userId } = actorOf(request);
  const purpose = purposeOf(kind);
  const enter = () =>
    context.database.transaction(async (transaction) => {
      const [entered] = await transaction.query(
        enterCode(context.config, { userId, purposes: [purpose], entered: code }, request),
      );
      if (entered?.outcome !== "right" || entered.new_value === null) return null; // committed: the guess stays counted
      return adopt(transaction, { purpose, value: entered.new_value }, request);
    });
  const done = await limitCodeAttempts(
    context,
    { account: userId, kinds: [purpose], request },
    () =>
      unlessTaken<true | null>(enter(), () => {
        throw appError("account_exists");
      }),
  );
  if (!done) throw appError("code_wrong");
  return readOwnProfile(context, request);
}

/** Gives up a changed e-mail or phone that waits; one that does not wait is no failure. */
export async function dropContact(
  context: Context,
  { kind }: InputOf<"dropContact">["params"],
  request: RequestContext,
): Promise<Me> {
  const { userId } = actorOf(request);
  await context.database.transaction(async (transaction) => {
    const [dropped] = await transaction.query(dropWaiting(userId, purposeOf(kind)));
    if (dropped)
      await transaction.finish([
        audit(
          { action: "give up new contact", entity: "user", entityId: userId, reason: kind },
          request,
        ),
      ]);
  });
  return readOwnProfile(context, request);
}

function purposeOf(kind: ConfirmContactInput["kind"]): Purpose {
  return kind === "email" ? "email" : "phone";
}

interface VerifiedContact {
  readonly purpose: Purpose;
  readonly value: string;
}

async function adopt(
  transaction: Transaction,
  { purpose, value }: VerifiedContact,
  request: RequestContext,
): Promise<true> {
  const { userId } = actorOf(request);
  const [before] = await transaction.query(lockUser(userId));
  if (!before) throw appError("unauthenticated");
  const stays = (purpose === "email" ? before.email?.toLowerCase() : before.phone) === value;
  await transaction.batch([
    purpose === "email" ? writeEmail(userId, value) : writePhone(userId, value),
    ...(stays
      ? []
      : [
          endOldLinks(userId),
          ...noticeToEach(before, {
            userId,
            template: purpose === "email" ? "email changed" : "phone changed",
          }),
        ]),
    audit(
      {
        action: stays ? "verify contact" : "change contact",
        entity: "user",
        entityId: userId,
        reason: purpose,
      },
      request,
    ),
  ]);
  return true;
}
