import type { ErrorCode } from "@wakafine/shared/messages/errors.ts";

/**
 * Why a call did not succeed. A plain object: it travels in the page's state and is a value, never an exception [C7.cross.09].
 * - `network`: no answer came
 * - `unauthenticated`: there was no token to send, so nothing was sent
 * - `refused`: the server answered with a status other than 200 and 201
 */
export interface ApiFailure {
  readonly kind: "network" | "unauthenticated" | "refused";
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The sentence to show, in the chosen language. */
  readonly message: string;
  /** The stable code of an expected failure, when the server names one. */
  readonly code: ErrorCode | null;
  /** `data` of the answer, when it has one: field errors, conflicting dates, new price. */
  readonly data: unknown;
  /** What the answer has beside message, code and data: `exist_dates` of a conflict [G.plan.02]. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Seconds to wait before the same call makes sense, when the answer says so (`retry-after`). */
  readonly retryAfterSeconds?: number;
}

/**
 * The text of a failed answer: `message`, then `messages` (a text or a list), else nothing [A8.cross.01, G.cross.01].
 */
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
