import type { FieldError } from "@wakafine/shared/contract/fields.ts";
import type { ErrorCode } from "@wakafine/shared/messages/errors.ts";
import { errorStatus } from "@wakafine/shared/messages/errors.ts";

/** A field that must be corrected; `field` is its path in the input, dotted. */
export interface FieldFault {
  readonly field: string;
  readonly code: FieldError;
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
export class ExpectedFailure extends Error {
  override readonly name = "ExpectedFailure";
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
    this.retryAfterSeconds = details.retryAfterSeconds ?? (errorStatus[code] === 429 ? usualWaitSeconds : null);
    this.headers = details.headers ?? {};
  }
}

/**
 * `throw expected('seats_unavailable')`. `data` is answered as the envelope's data, `extra` beside it (exist_dates).
 */
export function expected(code: ErrorCode, details: Details = {}): ExpectedFailure {
  return new ExpectedFailure(code, details);
}

/** Bad input tied to its fields. */
export function invalid(...fields: readonly FieldFault[]): ExpectedFailure {
  return new ExpectedFailure("invalid_input", { data: { fields } });
}
