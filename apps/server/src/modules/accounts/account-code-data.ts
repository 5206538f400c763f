import type { OwnAgency } from "@wakafine/shared/accounts/contract.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { Context } from "../../context.ts";
import { statement } from "../../database/database.ts";
import { codeDataById, codeOf, linkTokenOf } from "./one-time-codes.ts";
import { isClosedByFailedAttempts } from "./code-attempt-limits.ts";
import type { CodeChannel, CodePurpose } from "./one-time-codes.ts";

/** What the message of a code is written from. Code and link are made here and stand nowhere else. */
export interface AccountCodeData {
  readonly purpose: CodePurpose;
  /** Of an activation: name of the agency that made the account; null: the person opened it. */
  readonly agency: string | null;
  readonly to: string;
  readonly firstname: string;
  readonly language: Language;
  /** Null: it was entered or ran out before this message was written. */
  readonly code: string | null;
  /** The whole address to set a password at, where the purpose has one. */
  readonly link: string | null;
}

interface Sources {
  readonly context: Context;
  readonly ownAgencyOf: (agencyId: string) => Promise<OwnAgency>;
}

/** A code still to be sent by a channel; null when it was used, replaced or ran out, or the contact is not the person's any more. */
export async function accountCodeData(
  { context, ownAgencyOf }: Sources,
  codeId: string,
  channel: CodeChannel,
): Promise<AccountCodeData | null> {
  const { config, database } = context;
  const [row] = await database.query(codeDataById(codeId));
  if (!row) return null;
  // The SMS of a forgotten password brings the code alone [G.auth.17]; with the link when strangers' wrong codes have closed the entry of codes (docs/decisions/0081).
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

/** Where a notice to a person goes. */
export interface Reachable {
  readonly email: string | null;
  readonly phone: string | null;
  readonly firstname: string;
  readonly language: Language;
}

/** Notices go to verified contacts only: another one may be a stranger's. Those of an agency's affairs ($2), to who works there still. */
const reach = statement<Reachable, [userId: string, agencyId: string | null]>(
  "reach person",
  `select case when p.email_verified then p.email end as email, case when p.phone_verified then p.phone end as phone, p.firstname, p.language
   from users_with_contacts p where p.id = $1 and p.deleted_at is null
     and ($2::uuid is null or p.is_active and exists (select from agency_members s where s.user_id = p.id and s.agency_id = $2 and s.is_active))`,
);

/** Where a notice goes as things stand now; one about an agency's people only to who works there. Null: nobody is to be told. */
export async function reachableUser(
  { database }: Context,
  userId: string,
  agencyId: string | null,
): Promise<Reachable | null> {
  return (await database.query(reach(userId, agencyId)))[0] ?? null;
}
