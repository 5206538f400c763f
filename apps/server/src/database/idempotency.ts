import { randomUUID } from "node:crypto";
import type { RequestContext } from "../context.ts";
import { appError } from "../http/failure.ts";
import { sha256 } from "../tokens.ts";
import type { Database, Statement } from "./database.ts";
import { statement } from "./database.ts";

/** An Idempotency-Key: its scope is the endpoint and the account, or the guest's device or address; key and body are hashed [G.book.24]. */
export interface IdempotencyKey {
  readonly scope: string;
  readonly keyHash: Buffer;
  readonly bodyHash: Buffer;
  /** Identifies the call that reads this key; a call that takes the key over has another owner. */
  readonly owner: string;
}

/**
 * Returns the scope of a guest. The device comes first, because the address changes on a mobile network. A request without the device cookie has the
 * address as scope, so a retry with the cookie of the first response is a new request.
 */
function guestOf({ deviceKey, addressKey }: RequestContext): string {
  return `guest ${deviceKey ?? addressKey}`;
}

/** Reads the caller's Idempotency-Key; null when none was sent. Throws idempotency_key_invalid unless it has 16 to 128 visible characters. */
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
  /** True when this call owns the key and must process the request. */
  readonly mine: boolean;
  readonly same_body: boolean;
  /** The stored response (ids only); null while running. */
  readonly response: unknown;
}

// A key without a response for a minute belongs to a process that crashed or stalls before its commit. Another call may take it over; then only the new owner commits.
const beginKey = statement<IdempotencyState, [string, Buffer, Buffer, string]>(
  "begin idempotency key",
  `with taken as (
     insert into idempotency_keys as k (scope, key_hash, body_hash, owner) values ($1, $2, $3, $4)
     on conflict (scope, key_hash) do update set created_at = app_now(), owner = excluded.owner
       where k.response is null and k.body_hash = excluded.body_hash and k.created_at < app_now() - interval '1 minute'
     returning 1)
   select exists (select from taken) as mine, coalesce(k.body_hash = $3, true) as same_body, k.response
   from (select 1) as one left join idempotency_keys k on k.scope = $1 and k.key_hash = $2`,
);
const completeKey = statement<never, [string, Buffer, string, string]>(
  "complete idempotency key",
  "select complete_idempotency_key($1, $2, $3, $4::jsonb)",
);
const abortKey = statement<never, [string, Buffer, string]>(
  "abort idempotency key",
  "delete from idempotency_keys where scope = $1 and key_hash = $2 and owner = $3 and response is null",
);

/** Returns the statement that begins the key, for the first batch of a use case. */
export function beginIdempotent(key: IdempotencyKey): Statement<IdempotencyState> {
  return beginKey(key.scope, key.keyHash, key.bodyHash, key.owner);
}

/** Returns the stored response, or null when the caller owns the key. Throws idempotency_conflict or idempotency_in_progress. */
export function replayOf<Stored>(known: IdempotencyState | undefined): Stored | null {
  if (!known || known.mine) return null;
  if (!known.same_body) throw appError("idempotency_conflict");
  if (known.response === null) throw appError("idempotency_in_progress", { retryAfterSeconds: 2 });
  return known.response as Stored;
}

/** Stores the result in the transaction of the request; fails it with idempotency_in_progress when another call has taken the key over. */
export function completeIdempotent(key: IdempotencyKey, response: unknown): Statement<unknown> {
  return completeKey(key.scope, key.keyHash, key.owner, JSON.stringify(response));
}

/** Runs `work` and frees the key when it fails, so that the same request can be sent again. */
export async function abortOnFailure<Result>(
  database: Database,
  key: IdempotencyKey | null,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (key && !isReplay(error))
      await database.query(abortKey(key.scope, key.keyHash, key.owner)).catch(() => undefined); // otherwise the key can be taken over after a minute
    throw error;
  }
}

/** Runs a request once: a retry with the same idempotency key gets the stored response. `work` completes the key in its transaction. */
export function runOnce<Result>(
  database: Database,
  key: IdempotencyKey | null,
  work: () => Promise<Result>,
): Promise<Result> {
  return abortOnFailure(database, key, async () => {
    const [known] = key ? await database.query(beginIdempotent(key)) : [];
    return replayOf<Result>(known) ?? work();
  });
}

function isReplay(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === "idempotency_conflict" || code === "idempotency_in_progress";
}

/** Deletes keys after 24 hours. */
export const deleteOldIdempotencyKeys = statement(
  "drop old idempotency keys",
  "delete from idempotency_keys where created_at < app_now() - interval '24 hours'",
);
