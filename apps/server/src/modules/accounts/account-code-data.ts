import type { OwnAgency } from "@wakafine/shared/accounts/contract.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { Context } from "../../context.ts";
import { statement } from "../../database/database.ts";
import { codeDataById, codeOf, linkTokenOf } from "./one-time-codes.ts";
import { isClosedByFailedAttempts } from "./code-attempt-limits.ts";
import type { CodeChannel, CodePurpose } from "./one-time-codes.ts";

/** Data for the message with a code. Code and link are derived here and are not stored. */
export interface AccountCodeData {
  readonly purpose: CodePurpose;
  /** For an activation: name of the agency that created the account; null when its user registered it. */
  readonly agency: string | null;
  readonly to: string;
  readonly firstname: string;
  readonly language: Language;
  /** Null when the code was used or has expired. */
  readonly code: string | null;
  /** Absolute address of the page that sets a password; null when the purpose has no link. */
  readonly link: string | null;
}

interface Sources {
  readonly context: Context;
  readonly ownAgencyOf: (agencyId: string) => Promise<OwnAgency>;
}

/**
 * Returns the data of a code to send by a channel. Null when it was used, replaced or has expired, or when the user no
 * longer has the contact.
 */
export async function accountCodeData(
  { context, ownAgencyOf }: Sources,
  codeId: string,
  channel: CodeChannel,
): Promise<AccountCodeData | null> {
  const { config, database } = context;
  const [row] = await database.query(codeDataById(codeId));
  if (!row) return null;
  // The SMS of a password reset has only the code [G.auth.17]. It has the link too when other callers' wrong codes have used up the limit (docs/decisions/0081).
  const codeOnly =
    channel === "sms" &&
    row.purpose === "reset" &&
    !(await isClosedByFailedAttempts(context, { userId: row.user_id, contact: row.to }));
  const hasLink = row.link_alive && !codeOnly;
  if (!row.code_alive && !hasLink) return null;
  return {
    purpose: row.purpose,
    agency:
      row.purpose === "activation" && row.agency_id !== null
        ? (await ownAgencyOf(row.agency_id)).name
        : null,
    to: row.to,
    firstname: row.firstname,
    language: row.language,
    code: row.code_alive ? codeOf(config, row.id, row.salt) : null,
    link: hasLink
      ? `${config.PUBLIC_ORIGIN}/auth/reset-password/${linkTokenOf(config, row.id, row.salt)}`
      : null,
  };
}

/** Recipient of a notice. */
export interface Reachable {
  readonly email: string | null;
  readonly phone: string | null;
  readonly firstname: string;
  readonly language: Language;
}

/**
 * Verified contacts only, because an unverified one may belong to a stranger. A notice about an agency ($2) goes only to
 * its active members.
 */
const reach = statement<Reachable, [userId: string, agencyId: string | null]>(
  "reachable user",
  `select case when u.email_verified then u.email end as email, case when u.phone_verified then u.phone end as phone, u.firstname, u.language
   from users_with_contacts u where u.id = $1 and u.deleted_at is null
     and ($2::uuid is null or u.is_active and exists (select from agency_members m where m.user_id = u.id and m.agency_id = $2 and m.is_active))`,
);

/**
 * Returns the current recipient of a notice. Null when there is none: the account was deleted, or a notice about an
 * agency is for a user who is no longer an active member.
 */
export async function reachableUser(
  { database }: Context,
  userId: string,
  agencyId: string | null,
): Promise<Reachable | null> {
  return (await database.query(reach(userId, agencyId)))[0] ?? null;
}
