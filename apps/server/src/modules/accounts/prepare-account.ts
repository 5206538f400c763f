import { isEmail } from "@wakafine/shared/rules/delivery.ts";
import { v7 as uuid } from "uuid";
import type { RequestContext, Context } from "../../context.ts";
import { audit, traceOf } from "../../database/audit.ts";
import { statement } from "../../database/database.ts";
import type { Statement } from "../../database/database.ts";
import type { FieldError } from "../../http/failure.ts";
import { deviceOf } from "../../http/request-context.ts";
import { appError, invalid } from "../../http/failure.ts";
import { readPhone } from "../../phones.ts";
import { newToken } from "../../tokens.ts";
import { channelOf } from "./code-channel.ts";
import { markSendSlots } from "./send-throttle.ts";
import { validateNewPassword } from "./new-password.ts";
import { trustDevice } from "./trusted-devices.ts";
import { newSession } from "./new-session.ts";
import type { CodeChannel } from "./one-time-codes.ts";
import { sendCode } from "./one-time-codes.ts";
import type { AccountDraft, FirstMessage, KnownUser, PreparedAccount } from "./opening.ts";
import { hashPassword } from "./password.ts";

interface Contact {
  readonly email: string | null;
  readonly phone: string | null;
}

const open = statement<never, [user: string, passwordHash: string | null, request: string]>(
  "open account",
  "select open_account($1::jsonb, $2, $3::jsonb)",
);

/** Who corrects the phone of a registration keeps the e-mail: the account that this browser opened, and that nobody came into, hands it over. A code sent there is over. */
const handOverEmail = statement<never, [userId: string, email: string, request: string]>(
  "hand over e-mail",
  `with lost as (
     update users set email = null where id = $1 and lower(email) = $2 and not email_verified and phone is not null and validated_at is null and deleted_at is null returning id
   ), over as (delete from one_time_codes c using lost where c.user_id = lost.id and c.channel = 'email')
   insert into audit_log (id, actor, action, entity, entity_id, reason, address, request_id)
     select ordered_id(), 'guest', 'lose contact', 'user', id::text, 'corrected', $3::jsonb ->> 'address', $3::jsonb ->> 'request_id' from lost`,
);

interface KnownRow {
  readonly id: string;
  readonly same_email: boolean;
  readonly same_phone: boolean;
  /** A contact that is the same and that the account has verified. */
  readonly verified_email: boolean;
  readonly verified_phone: boolean;
}

/** Who has a contact and keeps it against a new registration, each checked by itself: an e-mail that is free says nothing of the phone beside it (contact_standing, 0006-contacts.sql). Who has the phone comes first. */
export const knownByContact = statement<KnownRow, [email: string | null, phone: string | null]>(
  "known person",
  `select p.id, k.same_email, k.same_phone,
     coalesce(lower(p.email) = $1 and p.email_verified, false) as verified_email, coalesce(p.phone = $2 and p.phone_verified, false) as verified_phone
   from users p cross join lateral (select coalesce(lower(p.email) = $1 and contact_standing(p.id, $1, null, false) = 'keeps', false) as same_email,
       coalesce(p.phone = $2 and contact_standing(p.id, null, $2, false) = 'keeps', false) as same_phone) k
   where p.deleted_at is null and (lower(p.email) = $1 or p.phone = $2) and (k.same_email or k.same_phone) order by k.same_phone desc limit 2`,
);

/**
 * The account that has verified this e-mail or phone, in any spelling, or null: who only typed them may be anybody, also the one who waits for an agency to
 * take the bait. The phone counts first.
 */
export async function knownUser(
  { database }: Context,
  contact: Contact,
): Promise<KnownUser | null> {
  const rows = await database.query(
    knownByContact(
      contact.email?.trim().toLowerCase() ?? null,
      contact.phone === null ? null : readPhone(contact.phone),
    ),
  );
  const found = rows.find((row) => row.verified_phone) ?? rows.find((row) => row.verified_email);
  return found ? { userId: found.id, foundBy: found.verified_phone ? "phone" : "email" } : null;
}

/**
 * Checks a draft, hashes its password and makes the statements that open the account, unvalidated [G.auth.02, G.auth.13]. A registration that is corrected
 * with its restricted token takes its e-mail along to another phone, which gets the code: to its own contacts no second code is sent this way.
 * Errors: invalid_input with errors on `email`, `phonenumber`, `password` (also when no code could reach the person); account_exists with errors `taken`.
 */
export async function prepareAccount(
  context: Context,
  { draft, first }: { draft: AccountDraft; first: FirstMessage },
  request: RequestContext,
): Promise<PreparedAccount> {
  const purpose = first === "activation" ? "activation" : "validate";
  const { contact, channel } = readContact(draft, purpose);
  if (draft.password !== null)
    await validateNewPassword(draft.password, "password", { ...draft, ...contact });
  const known = await context.database.query(knownByContact(contact.email, contact.phone));
  const corrected =
    channel === "sms"
      ? known.find((row) => row.id === request.registering && !row.same_phone)
      : undefined;
  const taken = known.filter((row) => row !== corrected);
  if (taken.length > 0) throw appError("account_exists", { data: { fields: takenFields(taken) } });
  const passwordHash =
    draft.password === null ? null : await hashPassword(draft.password, request.addressKey);
  const [userId, publicId] = [uuid(), newToken(9)];
  const user = {
    id: userId,
    public_id: publicId,
    firstname: draft.firstname,
    lastname: draft.lastname,
    ...contact,
    role_id: draft.roleId,
    sex_id: draft.sexId,
    town: draft.town,
    language: draft.language,
  };
  const statements: readonly Statement<unknown>[] = [
    ...(corrected && contact.email !== null
      ? [handOverEmail(corrected.id, contact.email, traceOf(request))]
      : []),
    open(JSON.stringify(user), passwordHash, traceOf(request)),
    sendCode(context.config, { userId, purpose, channel, language: draft.language }),
    markSendSlots(context.config, "validate", [userId, publicId, contact.email, contact.phone]),
    audit(
      {
        action: "open account",
        entity: "user",
        entityId: userId,
        to: "unvalidated",
        details: { role: draft.roleId },
      },
      request,
    ),
  ];
  return {
    userId,
    publicId,
    statements,
    restricted: (by) => {
      const { token, statement: opening } = newSession(userId, by, { restricted: true });
      const device = deviceOf(context.config, by);
      return {
        token,
        headers: { Authorization: token, ...device.headers },
        statements: [opening, trustDevice(context.config, { userId, given: device.key }, by)],
      };
    },
  };
}

function readContact(
  draft: Contact,
  purpose: "validate" | "activation",
): { readonly contact: Contact; readonly channel: CodeChannel } {
  const email = draft.email === null ? null : draft.email.trim().toLowerCase();
  const phone = draft.phone === null ? null : readPhone(draft.phone);
  const errors: FieldError[] = [];
  if (email !== null && !isEmail(email)) errors.push({ field: "email", code: "bad_email" });
  if (draft.phone !== null && phone === null)
    errors.push({ field: "phonenumber", code: "bad_phone" });
  const channel = channelOf({ email, phone }, purpose);
  if (errors.length === 0 && channel === null)
    errors.push(
      phone === null
        ? { field: "phonenumber", code: "required" }
        : { field: "email", code: "required" },
    );
  if (errors.length > 0 || channel === null) throw invalid(...errors);
  return { contact: { email, phone }, channel };
}

function takenFields(taken: readonly KnownRow[]): readonly FieldError[] {
  return [
    ...(taken.some((one) => one.same_email) ? [{ field: "email", code: "taken" } as const] : []),
    ...(taken.some((one) => one.same_phone)
      ? [{ field: "phonenumber", code: "taken" } as const]
      : []),
  ];
}
