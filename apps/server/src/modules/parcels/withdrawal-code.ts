import { randomBytes } from "node:crypto";
import { phoneCodeOf, readPhoneCode } from "@wakafine/shared/bookings/phone-code.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { v7 as uuid } from "uuid";
import type { Config } from "../../config.ts";
import type { Context, RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import { consumeRateLimit } from "../../database/rate-limits.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError } from "../../http/failure.ts";
import { membershipOf } from "../../http/permission.ts";
import { keyed } from "../../http/request-context.ts";
import { enqueue } from "../../jobs/outbox.ts";
import { keyedHash } from "../../tokens.ts";
import { requireNoHold, requireNotReturning, requireState } from "./parcel-states.ts";
import { lockParcel } from "./parcel-store.ts";

/** Topic of the outbox job that sends a withdrawal code; its entity is the code's id. */
export const withdrawalCodeMessage = "parcel-code-message";

/** Wrong codes, secret words or identity numbers after which a code ends; a new one must be sent. */
export const maxWithdrawalAttempts = 5;
/** New codes that can be sent for one parcel in a day. */
const codesPerDay = 5;

const renewCode = statement<never, [parcel: string, id: string, salt: Buffer, hash: Buffer]>(
  "renew withdrawal code",
  `insert into parcel_codes (parcel_id, id, salt, code_hash) values ($1, $2, $3, $4)
   on conflict (parcel_id) do update set id = excluded.id, salt = excluded.salt, code_hash = excluded.code_hash, attempts = 0, asked_at = app_now()`,
);

/** Returns the statements that replace the withdrawal code of a parcel and send the new one. The code is derived from a secret, so that it is not stored. */
export function newWithdrawalCode(config: Config, parcelId: string): readonly Statement<unknown>[] {
  const [id, salt] = [uuid(), randomBytes(16)];
  return [
    renewCode(parcelId, id, salt, hashOf(config, parcelId, codeFrom(config, id, salt))),
    enqueue(withdrawalCodeMessage, id),
  ];
}

function codeFrom({ APP_SECRET }: Config, id: string, salt: Buffer): string {
  const drawn = keyed(APP_SECRET, `parcel code ${id} ${salt.toString("hex")}`).slice(0, 12);
  return phoneCodeOf(Number.parseInt(drawn, 16));
}

function hashOf({ APP_SECRET }: Config, parcelId: string, code: string): Buffer {
  return keyedHash(APP_SECRET, `entered parcel code ${parcelId} ${code}`);
}

/** Returns the hash by which an entered code is compared; null for a text that is no code. */
export function enteredCodeHash(config: Config, parcelId: string, entered: string): Buffer | null {
  const code = readPhoneCode(entered);
  return code === null ? null : hashOf(config, parcelId, code);
}

/** Reads the code of a locked parcel. `matches`: whether it has this hash. */
export const withdrawalCode = statement<
  { readonly matches: boolean; readonly attempts: number },
  [parcel: string, hash: Buffer | null]
>(
  "withdrawal code",
  "select coalesce(code_hash = $2, false) as matches, attempts from parcel_codes where parcel_id = $1",
);

/** Counts a wrong code, secret word or identity number. */
export const countWrongAttempt = statement<never, [parcel: string]>(
  "count wrong withdrawal attempt",
  "update parcel_codes set attempts = attempts + 1 where parcel_id = $1",
);

export const dropCode = statement<never, [parcel: string]>(
  "drop withdrawal code",
  "delete from parcel_codes where parcel_id = $1",
);

/** Sends the receiver, or the sender of a returned parcel, a new withdrawal code. Errors: not_found, parcel_returning, parcel_held, parcel_lost, too_many_requests (5 a day for a parcel), or the code of another state. */
export async function sendWithdrawalCode(
  { config, database }: Context,
  { body }: InputOf<"sendWithdrawalCode">,
  request: RequestContext,
): Promise<null> {
  const id = uuidOrNull(body.package_uuid);
  if (id === null) throw appError("not_found");
  const { agencyId } = membershipOf(request);
  await database.transaction(async (transaction) => {
    const parcel = await lockParcel(transaction, agencyId, { id });
    if (!parcel) throw appError("not_found");
    requireState(parcel, "ARRIVE");
    requireNotReturning(parcel, agencyId);
    requireNoHold(parcel);
    if (config.LIMITS)
      await consumeRateLimit(transaction, [
        { key: `withdrawal codes of ${id}`, max: codesPerDay, minutes: 24 * 60 },
      ]);
    await transaction.finish([
      ...newWithdrawalCode(config, id),
      audit({ action: "send withdrawal code", entity: "parcel", entityId: id }, request),
    ]);
  });
  return null;
}

const codeById = statement<
  { readonly id: string; readonly parcel_id: string; readonly salt: Buffer },
  [id: string]
>("withdrawal code by id", "select id, parcel_id, salt from parcel_codes where id = $1");

/** Returns a code that is still to be sent, with its parcel; null when it was replaced or the parcel was handed out. */
export async function codeToSend(
  { config, database }: Context,
  id: string,
): Promise<{ readonly parcelId: string; readonly code: string } | null> {
  const [row] = await database.query(codeById(id));
  return row ? { parcelId: row.parcel_id, code: codeFrom(config, row.id, row.salt) } : null;
}
