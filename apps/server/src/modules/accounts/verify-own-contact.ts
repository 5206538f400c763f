import type { Me } from "@wakafine/shared/accounts/profile-contract.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { receivesSms } from "@wakafine/shared/rules/phone.ts";
import type { Context, RequestContext } from "../../context.ts";
import { auditUser } from "../../database/audit.ts";
import type { Transaction } from "../../database/database.ts";
import { consumeRateLimit } from "../../database/rate-limits.ts";
import { appError, invalid } from "../../http/failure.ts";
import { keyed } from "../../http/request-context.ts";
import { noticeToEach } from "./account-notice.ts";
import { limitCodeAttempts } from "./code-attempt-limits.ts";
import type { CodeContact, ContactKind } from "./contacts.ts";
import {
  contactsOf,
  removePendingContact,
  removeReplacedContact,
  handleTakenContact,
  verifyContact,
} from "./contacts.ts";
import { enterCode } from "./one-time-codes.ts";
import { actorOf, endOldLinks, lockUser, readOwnProfile, readOwnRow } from "./own-profile.ts";
import { codesFor, limitContactChanges } from "./update-own-profile.ts";

type ConfirmContactInput = InputOf<"confirmContact">["body"];
type Purpose = ContactKind;

/**
 * Verifies a changed e-mail or phone, or one that was registered and is not verified yet, by its code. When it replaces
 * another contact, every previous verified contact is notified and the codes and links sent there end [G.acct.01].
 * Errors: code_wrong (wrong, used, expired, none requested), account_exists when another account verified it meanwhile,
 * too_many_requests as for every code [G.auth.16].
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
      if (entered?.outcome !== "right") return null; // committed, so that the attempt is counted
      return verifyEnteredContact(transaction, { ...entered, purpose }, request);
    });
  const done = await limitCodeAttempts(
    context,
    { account: userId, kinds: [purpose], request },
    () =>
      handleTakenContact<true | null>(enter(), () => {
        throw appError("account_exists");
      }),
  );
  if (!done) throw appError("code_wrong");
  return readOwnProfile(context, request);
}

/** Removes a changed e-mail or phone that waits for its code, if there is one. */
export async function cancelContactChange(
  context: Context,
  { kind }: InputOf<"cancelContactChange">["params"],
  request: RequestContext,
): Promise<Me> {
  const { userId } = actorOf(request);
  await context.database.transaction(async (transaction) => {
    const [dropped] = await transaction.query(removePendingContact(userId, purposeOf(kind)));
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

async function verifyEnteredContact(
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
          removeReplacedContact(contact_id),
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

/** Maximum number of codes in a day to one unverified contact, because it may belong to a stranger. */
const codesPerDay = 5;

/**
 * Sends a code to the waiting e-mail or phone, or to the current one while it is not verified [G.acct.01]. Errors:
 * not_found when there is nothing to verify, invalid_input with `landline` or `taken`, too_many_requests as for a
 * changed contact and beyond five a day to one contact.
 */
export async function sendContactCode(
  context: Context,
  { kind }: InputOf<"sendContactCode">["params"],
  request: RequestContext,
): Promise<Me> {
  const row = await readOwnRow(context, request);
  const email =
    kind === "email" ? (row.pending_email ?? (row.email_verified ? null : row.email)) : null;
  const phone =
    kind === "phonenumber" ? (row.pending_phone ?? (row.phone_verified ? null : row.phone)) : null;
  if (email === null && phone === null) throw appError("not_found");
  if (phone !== null && !receivesSms(phone))
    throw invalid({ field: "phonenumber", code: "landline" });
  const contacts = { email: email?.toLowerCase() ?? null, phone };
  const { config, database } = context;
  if (config.LIMITS)
    await consumeRateLimit(database, [
      {
        key: `contact codes ${keyed(config.APP_SECRET, contacts.email ?? phone ?? "")}`,
        max: codesPerDay,
        minutes: 24 * 60,
      },
    ]);
  await limitContactChanges(context, row, contacts);
  await context.database.transaction((transaction) =>
    transaction.finish([
      ...codesFor(context, { row, contacts, language: row.language }),
      auditUser(
        row.id,
        { action: "ask for code", reason: email === null ? "phone" : "email" },
        request,
      ),
    ]),
  );
  return readOwnProfile(context, request);
}
