import { randomUUID } from "node:crypto";
import type { RequestContext } from "../context.ts";
import { appError } from "../http/failure.ts";
import { sha256 } from "../tokens.ts";
import type { Database, Statement } from "./database.ts";
import { statement } from "./database.ts";

/** What an Idempotency-Key stands for: the endpoint, the account, or the guest's device or address, the key and the body, hashed [G.book.24]. */
export interface IdempotencyKey {
  readonly scope: string;
  readonly keyHash: Buffer;
  readonly bodyHash: Buffer;
  /** The one call that reads this key; who took it over in the meantime is another. */
  readonly owner: string;
}

/**
 * The device comes first: its address changes on a mobile network. A request without the device cookie counts by address, so a retry with the cookie of
 * the first response is another guest and runs again.
 */
function guestOf({ deviceKey, addressKey }: RequestContext): string {
  return `guest ${deviceKey ?? addressKey}`;
}

/** Reads the caller's Idempotency-Key; null when none was sent. 16 to 128 visible characters, else idempotency_key_invalid. */
export function idempotencyKeyOf(
  request: RequestContext,
  endpointId: string,
  body: unknown,
): IdempotencyKey | null {
  const key = request.idempotencyKey;
  if (key === null) return null;
  if (!/^[\x21-\x7e]{16,128}$/.test(key)) throw appError("idempotency_key_invalid");
  return {
    scope: `${endpointId} ${request.actor?.userId ?? guestOf(request)}`,
    keyHash: sha256(key),
    bodyHash: sha256(JSON.stringify(body)),
    owner: randomUUID(),
  };
}

export interface IdempotencyState {
  /** True when this call owns the key and must do the work. */
  readonly mine: boolean;
  readonly same_body: boolean;
  /** The stored answer (ids only); null while running. */
  readonly response: unknown;
}

// A key without an answer for a minute belongs to a process that died or stalls before its commit: it may be taken over, and then only the new owner commits.
const beginKey = statement<IdempotencyState, [string, Buffer, Buffer, string]>(
  "claim idempotency key",
  `with taken as (
     insert into idempotency_keys as k (scope, key_hash, body_hash, owner) values ($1, $2, $3, $4)
     on conflict (scope, key_hash) do update set created_at = app_now(), owner = excluded.owner
       where k.response is null and k.body_hash = excluded.body_hash and k.created_at < app_now() - interval '1 minute'
     returning 1)
   select exists (select from taken) as mine, coalesce(k.body_hash = $3, true) as same_body, k.response
   from (select 1) as one left join idempotency_keys k on k.scope = $1 and k.key_hash = $2`,
);
const completeKey = statement<never, [string, Buffer, string, string]>(
  "remember idempotent answer",
  "select complete_idempotency_key($1, $2, $3, $4::jsonb)",
);
const abortKey = statement<never, [string, Buffer, string]>(
  "purge idempotency key",
  "delete from idempotency_keys where scope = $1 and key_hash = $2 and owner = $3 and response is null",
);

/** Claims the key; send it in the first batch of a use case. */
export function beginIdempotent(key: IdempotencyKey): Statement<IdempotencyState> {
  return beginKey(key.scope, key.keyHash, key.bodyHash, key.owner);
}

/** The stored answer to give again, or null when the caller owns the key; conflicting and running keys are failures. */
export function replayOf<Stored>(known: IdempotencyState | undefined): Stored | null {
  if (!known || known.mine) return null;
  if (!known.same_body) throw appError("idempotency_conflict");
  if (known.response === null) throw appError("idempotency_in_progress", { retryAfterSeconds: 2 });
  return known.response as Stored;
}

/** Stores the result in the transaction that makes it true; fails it with idempotency_in_progress when another call took the key over. */
export function completeIdempotent(key: IdempotencyKey, response: unknown): Statement<unknown> {
  return completeKey(key.scope, key.keyHash, key.owner, JSON.stringify(response));
}

/** Runs `work`; when it fails the key is free again, so that the same request may be sent once more. */
export async function abortOnFailure<Result>(
  database: Database,
  key: IdempotencyKey | null,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (key && !isReplay(error))
      await database.query(abortKey(key.scope, key.keyHash, key.owner)).catch(() => undefined); // the minute's take-over covers it
    throw error;
  }
}

function isReplay(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === "idempotency_conflict" || code === "idempotency_in_progress";
}

/** Keys live 24 hours. */
export const deleteOldIdempotencyKeys = statement(
  "drop old idempotency keys",
  "delete from idempotency_keys where created_at < app_now() - interval '24 hours'",
);
