import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Me } from "@wakafine/shared/accounts/profile-contract.ts";
import { isEmail } from "@wakafine/shared/bookings/delivery.ts";
import { normaliseCni } from "@wakafine/shared/bookings/passenger.ts";
import { receivesSms } from "@wakafine/shared/rules/phone.ts";
import type { RequestContext, Context } from "../../context.ts";
import { auditUser } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import { consumeRateLimit } from "../../database/rate-limits.ts";
import type { FieldError } from "../../http/failure.ts";
import { appError, invalid } from "../../http/failure.ts";
import { readPhone } from "../../phones.ts";
import { noticeToEach } from "./account-notice.ts";
import {
  addPendingContact,
  contactOwners,
  contactsOf,
  removePendingContact,
  removeContacts,
  takenErrors,
  valuesOf,
} from "./contacts.ts";
import { takeSendSlot } from "./send-throttle.ts";
import { sendCode } from "./one-time-codes.ts";
import type { VerifiedPassword } from "./own-password.ts";
import { requirePassword, requireUnchangedPassword } from "./own-password.ts";
import type { OwnData, OwnRow } from "./own-profile.ts";
import {
  actorOf,
  changeOwnData,
  endOldLinks,
  freshLogin,
  lockUser,
  readOwnProfile,
  readOwnRow,
} from "./own-profile.ts";

type ProfileInput = InputOf<"updateMe">["body"];

/**
 * Maximum number of changed contacts of an account in an hour, including repeated ones, so that a profile can neither
 * flood strangers with codes nor find out who has an account.
 */
const contactsPerHour = 10;

/** Contacts that differ from the stored ones and must be verified first. */
export interface NewContacts {
  readonly email: string | null;
  readonly phone: string | null;
}

/**
 * Changes the fields that are present and keeps the others [C5.acct.03–07, C7.acct.04].
 * - A new e-mail or phone gets a code and takes effect when the code is entered [G.acct.01]; another spelling of the
 *   stored one is no change.
 * - `email: null` removes the e-mail when a verified phone remains.
 * - Every verified contact is notified, and a session whose login is older than 15 minutes needs the password, so that a
 *   stolen session cannot take over the account.
 * Errors: invalid_input (also `taken`), wrong_password, too_many_requests beyond ten new contacts an hour and for a
 * second code to an e-mail or phone within 60 s.
 */
export async function updateOwnProfile(
  context: Context,
  input: ProfileInput,
  request: RequestContext,
): Promise<Me> {
  const row = await readOwnRow(context, request);
  const contacts = newContactsOf(input, row);
  const data = changedData(input, row);
  const asksContact = contacts.email !== null || contacts.phone !== null;
  const verified =
    asksContact || data.email === null ? await requireOwner(context, input, request) : null;
  if (asksContact) await limitContactChanges(context, row, contacts);
  const changed = Object.keys(data);
  const codes = codesFor(context, { row, contacts, language: data.language ?? row.language });
  if (changed.length > 0 || codes.length > 0) {
    await context.database.transaction(async (transaction) => {
      if (verified) await requireUnchangedPassword(transaction, verified, request);
      const [[user], [locked]] = await transaction.batch([lockUser(row.id), contactsOf(row.id)]);
      if (!user || !locked) throw appError("unauthenticated");
      if (data.email === null && !locked.phone_verified)
        throw invalid({ field: "email", code: "required" });
      await transaction.finish([
        ...(changed.length > 0 ? [changeOwnData(row.id, JSON.stringify(data))] : []),
        ...(data.email === null && row.email !== null
          ? [
              removeContacts(row.id, "email"),
              endOldLinks(row.id),
              ...noticeToEach(locked, { userId: row.id, template: "email changed" }),
            ]
          : []),
        ...codes,
        ...(asksContact
          ? noticeToEach(locked, { userId: row.id, template: "contact change asked" })
          : []),
        auditUser(
          row.id,
          { action: "change profile", details: { changed, waiting: waitingOf(contacts) } },
          request,
        ),
      ]);
    });
  }
  return readOwnProfile(context, request);
}

/**
 * Checks the password unless the login is less than 15 minutes old. Errors: invalid_input (`current_password` required),
 * wrong_password, too_many_requests.
 */
async function requireOwner(
  context: Context,
  { current_password: password }: ProfileInput,
  request: RequestContext,
): Promise<VerifiedPassword | null> {
  const [session] = await context.database.query(freshLogin(actorOf(request).sessionId));
  if (session?.fresh) return null;
  if (!password) throw invalid({ field: "current_password", code: "required" });
  return requirePassword(context, password, request);
}

/** Returns the contacts that change. Error: invalid_input with bad_email, bad_phone or landline. */
function newContactsOf({ email, phonenumber }: ProfileInput, row: OwnRow): NewContacts {
  const errors: FieldError[] = [];
  const phone = phonenumber === undefined ? null : readPhone(phonenumber);
  if (email != null && !isEmail(email)) errors.push({ field: "email", code: "bad_email" });
  if (phonenumber !== undefined && phone === null)
    errors.push({ field: "phonenumber", code: "bad_phone" });
  // A phone that receives no SMS cannot be verified; a stored one may be kept.
  else if (phone !== null && phone !== row.phone && !receivesSms(phone))
    errors.push({ field: "phonenumber", code: "landline" });
  if (email === null && row.email !== null && !row.phone_verified)
    errors.push({ field: "email", code: "required" });
  if (errors.length > 0) throw invalid(...errors);
  const small = email?.toLowerCase() ?? null;
  return {
    email: small === row.email?.toLowerCase() ? null : small,
    phone: phone === row.phone ? null : phone,
  };
}

/** Returns the changed data that need no verification. Error: invalid_input for an invalid number of an identity card. */
function changedData(
  { firstname, lastname, sex_id, town, cni_identifier, email, lang }: ProfileInput,
  row: OwnRow,
): OwnData {
  const stays = cni_identifier === undefined || cni_identifier === row.cni;
  const cni = stays || !cni_identifier ? null : normaliseCni(cni_identifier);
  if (!stays && cni_identifier && cni === null)
    throw invalid({ field: "cni_identifier", code: "invalid" });
  return {
    ...(firstname !== undefined && firstname !== row.firstname ? { firstname } : {}),
    ...(lastname !== undefined && lastname !== row.lastname ? { lastname } : {}),
    ...(sex_id !== undefined && sex_id !== row.sex_id ? { sex_id } : {}),
    ...(town !== undefined && town !== row.town ? { town } : {}),
    ...(!stays && cni !== row.cni ? { cni } : {}),
    ...(lang !== undefined && lang !== row.language ? { language: lang } : {}),
    ...(email === null && row.email !== null ? { email } : {}),
  };
}

/**
 * Limits changes of contacts; they are counted before other accounts are looked up. Errors: invalid_input with `taken`,
 * too_many_requests.
 */
export async function limitContactChanges(
  context: Context,
  row: OwnRow,
  { email, phone }: NewContacts,
): Promise<void> {
  const { config, database } = context;
  if (config.LIMITS)
    await consumeRateLimit(database, [
      { key: `new contacts ${row.id}`, max: contactsPerHour, minutes: 60 },
    ]);
  const owners = await database.query(contactOwners(valuesOf({ email, phone })));
  const taken = takenErrors(owners.filter(({ id }) => id !== row.id));
  if (taken.length > 0) throw invalid(...taken);
  const waits = await Promise.all([
    email === null ? 0 : takeSendSlot(context, "email", row.id),
    phone === null ? 0 : takeSendSlot(context, "phone", row.id),
  ]);
  if (Math.max(...waits) > 0)
    throw appError("too_many_requests", { retryAfterSeconds: Math.max(...waits) });
}

interface Coded {
  readonly row: OwnRow;
  readonly contacts: NewContacts;
  readonly language: OwnRow["language"];
}

/**
 * Returns the statements that send a code to each contact. A new contact is stored as pending; a code to the current one
 * removes a pending contact.
 */
export function codesFor(
  { config }: Context,
  { row, contacts, language }: Coded,
): readonly Statement<unknown>[] {
  const userId = row.id;
  return (["email", "phone"] as const).flatMap((kind) => {
    const to = contacts[kind];
    if (to === null) return [];
    const channel = kind === "email" ? "email" : "sms";
    return [
      to === row[kind] ? removePendingContact(userId, kind) : addPendingContact(userId, kind, to),
      sendCode(config, { userId, purpose: kind, channel, to, language }),
    ];
  });
}

function waitingOf({ email, phone }: NewContacts): readonly string[] {
  return [...(email === null ? [] : ["email"]), ...(phone === null ? [] : ["phone"])];
}
