import type { Account } from "../../lib/client-store.ts";

/** Where a login stands [C4.auth.01–03]. */
export interface LogInState {
  readonly status: "idle" | "sending" | "failed" | "succeeded";
  /** Why the last try failed, in the language of the page. */
  readonly message: string | null;
  /** Who is logged in, with the token. */
  readonly account: Account | null;
}

export type LogInEvent =
  | { readonly type: "sent" }
  | { readonly type: "failed"; readonly message: string }
  | { readonly type: "succeeded"; readonly account: Account };

export const noLogIn: LogInState = { status: "idle", message: null, account: null };

export function nextLogIn(_state: LogInState, event: LogInEvent): LogInState {
  if (event.type === "sent") return { status: "sending", message: null, account: null };
  if (event.type === "failed") return { status: "failed", message: event.message, account: null };
  return { status: "succeeded", message: null, account: event.account };
}
