import type { ErrorCode } from "@wakafine/shared/messages/errors.ts";

/**
 * Why a call failed. It is a plain object because it is serialised into the page state; `callApi` returns it; only the
 * query and mutation functions of `api-query.tsx` throw it, as TanStack Query requires [C7.cross.09].
 * - `network`: there was no response
 * - `unauthenticated`: there was no token, so nothing was sent
 * - `refused`: the server responded with a status that the call does not accept (`CallOptions.only200`)
 */
export interface ApiFailure {
  readonly kind: "network" | "unauthenticated" | "refused";
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Message to show, in the chosen language. */
  readonly message: string;
  /** Stable code of an expected error, if the server sent one. */
  readonly code: ErrorCode | null;
  /** `data` of the response, if any: field errors, conflicting dates, new price. */
  readonly data: unknown;
  /** Other fields of the response, such as `exist_dates` of a conflict [G.plan.02]. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Seconds until a retry makes sense, if the response has `retry-after`. */
  readonly retryAfterSeconds?: number;
}

/** Returns whether a failed request may have taken effect: its response was lost, the server failed, or it has not ended. Its idempotency key is then kept. */
export function isUncertain({ kind, code, status }: ApiFailure): boolean {
  return kind === "network" || status >= 500 || code === "idempotency_in_progress";
}

/** Returns the text of an error response: `message`, else `messages`, else null; each may be a text or a list of texts [A8.cross.01, G.cross.01]. */
export function messageOfResponse(response: unknown): string | null {
  if (typeof response !== "object" || response === null) return null;
  const { message, messages } = response as {
    readonly message?: unknown;
    readonly messages?: unknown;
  };
  for (const candidate of [message, messages]) {
    if (typeof candidate === "string" && candidate.trim()) return candidate;
    if (!Array.isArray(candidate)) continue;
    const texts = candidate.filter(
      (text): text is string => typeof text === "string" && text.trim() !== "",
    );
    if (texts.length > 0) return texts.join(". ");
  }
  return null;
}
