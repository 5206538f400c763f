import type { FieldErrorCode } from "@wakafine/shared/contract/fields.ts";
import type { ErrorCode } from "@wakafine/shared/messages/errors.ts";
import { errorStatus } from "@wakafine/shared/messages/errors.ts";

/** A field that must be corrected; `field` is its path in the input, dotted. */
export interface FieldError {
  readonly field: string;
  readonly code: FieldErrorCode;
}

interface Details {
  readonly data?: unknown;
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
  /** Headers of the answer. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** After how long to ask again where a 429 names no time of its own. */
const usualWaitSeconds = 60;

/** An expected failure: a code of the catalogue, facts for the client and, for bad input, the fields. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly data: unknown;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | null;
  readonly headers: Readonly<Record<string, string>>;
  constructor(code: ErrorCode, details: Details) {
    super(code);
    this.code = code;
    this.data = details.data ?? null;
    this.extra = details.extra ?? {};
    this.retryAfterSeconds =
      details.retryAfterSeconds ?? (errorStatus[code] === 429 ? usualWaitSeconds : null);
    this.headers = details.headers ?? {};
  }
}

/**
 * `throw appError('seats_unavailable')`. `data` is answered as the envelope's data, `extra` beside it (exist_dates).
 */
export function appError(code: ErrorCode, details: Details = {}): AppError {
  return new AppError(code, details);
}

/** Bad input tied to its fields. */
export function invalid(...fields: readonly FieldError[]): AppError {
  return new AppError("invalid_input", { data: { fields } });
}
