import type { ApiFailure } from "../lib/api-failure.ts";

/**
 * Returns whether a request with an idempotency key, or an earlier attempt of it, may still have been or be accepted, so that it keeps its key. The server
 * refuses a session and too many requests before it looks the key up. A refusal of the server has a code; without one an intermediary responded.
 */
export function mayStillBeAccepted({ kind, status, code }: ApiFailure): boolean {
  if (kind !== "refused" || status === 401 || status === 429 || status >= 500) return true;
  return code === null || code === "idempotency_in_progress";
}
