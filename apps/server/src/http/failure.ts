import type { FieldErrorCode } from "@wakafine/shared/contract/fields.ts";
import type { ErrorCode } from "@wakafine/shared/messages/errors.ts";
import { errorStatus } from "@wakafine/shared/messages/errors.ts";

/** A field that must be corrected; `field` is its dotted path in the input. */
export interface FieldError {
  readonly field: string;
  readonly code: FieldErrorCode;
}

interface Details {
  readonly data?: unknown;
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
  /** Headers of the response. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Retry-After of a 429 that has no time of its own. */
const defaultRetrySeconds = 60;

/** An expected error: a code of the catalogue, data for the client and, for invalid input, the fields. */
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
      details.retryAfterSeconds ?? (errorStatus[code] === 429 ? defaultRetrySeconds : null);
    this.headers = details.headers ?? {};
  }
}

/** Creates an error, as in `throw appError('seats_unavailable')`. `data` becomes the envelope's data, `extra` is added next to it (exist_dates). */
export function appError(code: ErrorCode, details: Details = {}): AppError {
  return new AppError(code, details);
}

/** Creates an invalid_input error with its fields. */
export function invalid(...fields: readonly FieldError[]): AppError {
  return new AppError("invalid_input", { data: { fields } });
}
