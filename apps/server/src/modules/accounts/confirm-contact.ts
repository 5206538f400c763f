import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Me } from "@wakafine/shared/accounts/profile-contract.ts";
import type { RequestContext, Context } from "../../context.ts";
import { auditUser } from "../../database/audit.ts";
import type { Transaction } from "../../database/database.ts";
import { appError } from "../../http/failure.ts";
import { noticeToEach } from "./account-notice.ts";
import { limitCodeAttempts } from "./code-attempt-limits.ts";
import type { CodeContact, ContactKind } from "./contact-store.ts";
import {
  contactsOf,
  dropWaiting,
  removeFormer,
  unlessTaken,
  verifyContact,
} from "./contact-store.ts";
import { enterCode } from "./one-time-codes.ts";
import { endOldLinks, lockUser } from "./profile-store.ts";
import { actorOf, readOwnProfile } from "./read-own-profile.ts";

type ConfirmContactInput = InputOf<"confirmContact">["body"];
type Purpose = ContactKind;

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
      if (entered?.outcome !== "right") return null; // committed: the guess stays counted
      return adopt(transaction, { ...entered, purpose }, request);
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
        auditUser(userId, { action: "give up new contact", reason: kind }, request),
      ]);
  });
  return readOwnProfile(context, request);
}

function purposeOf(kind: ConfirmContactInput["kind"]): Purpose {
  return kind === "email" ? "email" : "phone";
}

async function adopt(
  transaction: Transaction,
  { purpose, contact_id, waiting }: CodeContact & { readonly purpose: Purpose },
  request: RequestContext,
): Promise<true> {
  const { userId } = actorOf(request);
  const [[user], [before]] = await transaction.batch([lockUser(userId), contactsOf(userId)]);
  if (!user || !before) throw appError("unauthenticated");
  await transaction.batch([
    ...(waiting
      ? [
          removeFormer(contact_id),
          endOldLinks(userId),
          ...noticeToEach(before, {
            userId,
            template: purpose === "email" ? "email changed" : "phone changed",
          }),
        ]
      : []),
    verifyContact(userId, contact_id),
    auditUser(
      userId,
      { action: waiting ? "change contact" : "verify contact", reason: purpose },
      request,
    ),
  ]);
  return true;
}
