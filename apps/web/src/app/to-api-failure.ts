import type { ErrorCode } from "@wakafine/shared/messages/errors.ts";
import type { ApiFailure } from "../lib/api-failure.ts";

/** Converts the error of an in-process call (an error with `code` and `status`) to an `ApiFailure`. Returns null for any other error. */
export function toApiFailure(cause: unknown): ApiFailure | null {
  if (typeof cause !== "object" || cause === null) return null;
  const { code, status, message } = cause as {
    readonly code?: unknown;
    readonly status?: unknown;
    readonly message?: unknown;
  };
  if (typeof code !== "string" || typeof status !== "number") return null;
  return {
    kind: "refused",
    status,
    code: code as ErrorCode,
    message: typeof message === "string" ? message : "",
    data: null,
  };
}
