import type { ApiFailure } from "./api-failure.ts";

/** Where the sending of a form stands: a login, a sign-up, a password reset, the entry of a code [C4.auth.01–06]. */
export interface SendState<Result> {
  readonly status: "idle" | "sending" | "failed" | "succeeded";
  /** Why the last attempt failed, in the language it was answered in. */
  readonly message: string | null;
  readonly failure: ApiFailure | null;
  /** When the same try makes sense again, milliseconds since 1970; 0 when the answer did not say. */
  readonly retryAt: number;
  /** What the answer brought: who is logged in, which account waits for its code. */
  readonly result: Result | null;
}

/** `at` is now, in milliseconds since 1970. */
export type SendEvent<Result> =
  | { readonly type: "sent" }
  | { readonly type: "failed"; readonly failure: ApiFailure; readonly at: number }
  | { readonly type: "succeeded"; readonly result: Result };

export const notSent = {
  status: "idle",
  message: null,
  failure: null,
  retryAt: 0,
  result: null,
} as const;

export function nextSendState<Result>(
  _state: SendState<Result>,
  event: SendEvent<Result>,
): SendState<Result> {
  if (event.type === "sent") return { ...notSent, status: "sending" };
  if (event.type === "succeeded") return { ...notSent, status: "succeeded", result: event.result };
  const { failure, at } = event;
  return {
    ...notSent,
    status: "failed",
    message: failure.message,
    failure,
    retryAt: failure.retryAfterSeconds ? at + failure.retryAfterSeconds * 1000 : 0,
  };
}
