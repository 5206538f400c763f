import { useState } from "react";
import { useAccount } from "./page-services.tsx";

/** Tokens of sessions that the user ended on this page. A token is never reissued. */
const endedByUser = new Set<string>();

/** Marks a session as ended by the user, so that no warning is shown. */
export function markSessionEndedByUser(token: string): void {
  endedByUser.add(token);
}

/** Unmarks a session after logging out failed. */
export function unmarkSessionEndedByUser(token: string): void {
  endedByUser.delete(token);
}

/**
 * Returns why there is no session: `none` if there was none since the page opened, `loggedOut` if the user logged out, `ended` if the server
 * or another tab ended it [G.auth.27]. Returns null with a session.
 */
export function useSessionEnd(): "none" | "loggedOut" | "ended" | null {
  const token = useAccount()?.token ?? null;
  const [last, setLast] = useState(token);
  if (token !== null && token !== last) setLast(token);
  if (token !== null) return null;
  if (last === null) return "none";
  return endedByUser.has(last) ? "loggedOut" : "ended";
}

/** Returns whether the user ended this session on this page. */
export function isSessionEndedByUser(token: string): boolean {
  return endedByUser.has(token);
}
