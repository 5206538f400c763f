import type { RequestContext, Context } from "../../context.ts";
import { auditUser } from "../../database/audit.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import { consumeRateLimit } from "../../database/rate-limits.ts";
import { appError } from "../../http/failure.ts";
import { administerUserStore } from "./administer-user-store.ts";
import type { AvatarSources } from "./own-avatar.ts";
import { clearFormer } from "./own-avatar.ts";
import { requirePassword, requireUnchangedPassword } from "./own-password.ts";
import { actorOf, lockUser } from "./own-profile.ts";
import { dropSecondFactor } from "./second-factor.ts";

type Read = { readonly record: unknown };

const readAccount = statement<Read, [string]>(
  "account for data export",
  `select json_build_object('id', u.id, 'public_id', u.public_id, 'firstname', u.firstname, 'lastname', u.lastname, 'email', u.email, 'email_verified', u.email_verified, 'phonenumber', u.phone, 'phonenumber_verified', u.phone_verified, 'role_id', u.role_id,
     'sex_id', u.sex_id, 'town', u.town, 'cni_identifier', u.cni, 'lang', u.language, 'avatar_uuid', u.avatar_file, 'avatar_name', u.avatar_name, 'created_date', iso(u.created_at),
     'validated_date', iso(u.validated_at), 'last_connexion_date', iso(u.last_login_at),
     'agency', (select json_build_object('uuid', m.agency_id, 'role_id', m.role_id, 'is_active', m.is_active, 'joined_date', iso(m.joined_at)) from agency_members m where m.user_id = u.id),
     'second_factor', (select json_build_object('enrolled_date', iso(f.created_at), 'recovery_codes_left', cardinality(f.recovery_codes)) from second_factors f where f.user_id = u.id),
     'pending', (select json_agg(json_build_object('kind', c.purpose, 'value', k.value, 'asked_date', iso(c.asked_at))) from one_time_codes c join contacts k on k.id = c.contact_id
       where c.user_id = u.id and c.purpose in ('email', 'phone') and c.used_at is null)) as record
   from users_with_contacts u where u.id = $1 and u.deleted_at is null`,
);
const readSessions = statement<Read, [string]>(
  "sessions for data export",
  `select json_build_object('created_date', iso(x.created_at), 'last_seen_date', iso(x.seen_at), 'expires_date', iso(x.expires_at), 'address', x.address, 'device', x.device,
     'pushes', exists (select from devices d where d.session_id = x.id)) as record
   from sessions x where x.user_id = $1 order by x.created_at desc limit 1000`,
);
const readLog = statement<Read, [string]>(
  "log for data export",
  `select json_build_object('date', iso(l.happened_at), 'action', l.action, 'entity', l.entity, 'by_oneself', l.actor = $1) as record from (
     (select * from audit_log where actor = $1 order by happened_at desc limit 5000)
     union all
     (select * from audit_log where entity_id = $1 and entity = 'user' and actor <> $1 order by happened_at desc limit 5000)
     order by happened_at desc, id desc limit 5000) l`,
);
/** Erases a user with sessions, devices, codes and trusted devices (erase_user, 0006-erase-users.sql). */
const eraseUser = statement<never, [string]>("erase user", "select erase_user($1)");

/** The account itself. The last administrator of the platform cannot be erased [G.role.17]. */
const accountRecords: UserRecords = {
  name: "account",
  read: readAccount,
  async requireErasable(transaction, userId) {
    // Only an administrator locks the other administrators; all are locked in the same order.
    const [before] = await transaction.query(administerUserStore.state(userId));
    const [, [user], administrators] = await transaction.batch([
      before?.role_id === 1 ? administerUserStore.lock(userId) : lockUser(userId),
      administerUserStore.state(userId),
      administerUserStore.administrators(),
    ]);
    if (user?.role_id !== 1) return;
    if (administrators.length === 1 && administrators[0]?.id === userId)
      throw appError("last_administrator");
  },
  erase: (userId) => [dropSecondFactor(userId), eraseUser(userId)],
};

/**
 * Returns the records of all modules in the order of erasing. Other modules come first: agencies refuse before
 * administrators of the platform are locked, and bookings are detached while the user still exists.
 */
export function allRecords(elsewhere: readonly UserRecords[]): readonly UserRecords[] {
  return [...elsewhere, accountRecords, sessionRecords, logRecords];
}

const sessionRecords: UserRecords = { name: "sessions", read: readSessions, erase: () => [] };

/** Audit rows. They name the user by id only, which refers to no personal data after the deletion. */
const logRecords: UserRecords = { name: "log", read: readLog, erase: () => [] };

/**
 * Data that one module stores about a user. They are exported with the copy of the own data and erased with the account
 * [G.acct.03, docs/decisions/0073].
 */
export interface UserRecords {
  /** Key in the export. */
  readonly name: string;
  /** Returns the rows of the export: no hashes, no tokens, and data of other people only where the user entered them. */
  read(userId: string): Statement<{ readonly record: unknown }>;
  /** Throws when the account must not be erased (last_administrator, shift_still_open). Locks what it checked until the transaction ends. */
  requireErasable?(transaction: Transaction, userId: string): Promise<void>;
  /** Returns the statements that erase the data, in the transaction of the deletion and the order of the wiring. */
  erase(userId: string): readonly Statement<unknown>[];
}

/** Exports of a user in an hour, because each reads all data. */
const copiesPerHour = 5;

/** Returns all data stored about the caller in one document, by kind [G.acct.03]. Error: too_many_requests beyond five an hour. */
export async function exportOwnData(
  { clock, config, database }: Context,
  records: readonly UserRecords[],
  request: RequestContext,
): Promise<Record<string, unknown>> {
  const { userId } = actorOf(request);
  if (config.LIMITS)
    await consumeRateLimit(database, [
      { key: `copies ${userId}`, max: copiesPerHour, minutes: 60 },
    ]);
  const results = await database.batch(records.map((one) => one.read(userId)));
  const parts = records.map(
    ({ name }, index) => [name, (results[index] ?? []).map(({ record }) => record)] as const,
  );
  return { exported_date: clock().toISOString(), ...Object.fromEntries(parts) };
}

export interface DeletionSources extends AvatarSources {
  readonly records: readonly UserRecords[];
}

/**
 * Deletes the account of the caller in one transaction: the user becomes anonymous, e-mail and phone are free again,
 * sessions and the membership end. Tickets stay valid and the ledger is unchanged [G.acct.03, G.auth.08,
 * docs/decisions/0073]. Errors: wrong_password, too_many_requests, shift_still_open, last_administrator of an agency or
 * of the platform [G.role.17].
 */
export async function deleteOwnAccount(
  sources: DeletionSources,
  password: string,
  request: RequestContext,
): Promise<{ deleted: boolean }> {
  const { userId } = actorOf(request);
  const { context, records } = sources;
  const verified = await requirePassword(context, password, request);
  const picture = await context.database.transaction(async (transaction) => {
    for (const { requireErasable } of records) await requireErasable?.(transaction, userId);
    const user = await requireUnchangedPassword(transaction, verified, request);
    await transaction.finish([
      ...records.flatMap((one) => one.erase(userId)),
      auditUser(userId, { action: "delete account" }, request),
    ]);
    return user.avatar_file;
  });
  if (picture !== null) await clearFormer(sources, picture);
  return { deleted: true };
}
