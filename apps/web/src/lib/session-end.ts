import { useState } from "react";
import { useAccount } from "./page-services.tsx";

/** Tokens of sessions that the user ended on this page. A token is never reissued. */
const givenUp = new Set<string>();

/** Marks a session as ended by the user, so that no warning is shown. */
export function giveUpSession(token: string): void {
  givenUp.add(token);
}

/** Unmarks a session after logging out failed. */
export function keepSession(token: string): void {
  givenUp.delete(token);
}

/**
 * Returns why there is no session: `nobody` if there was none since the page opened, `left` if the user logged out, `ended` if the server
 * or another tab ended it [G.auth.27]. Returns null with a session.
 */
export function useSessionEnd(): "nobody" | "left" | "ended" | null {
  const token = useAccount()?.token ?? null;
  const [last, setLast] = useState(token);
  if (token !== null && token !== last) setLast(token);
  if (token !== null) return null;
  if (last === null) return "nobody";
  return givenUp.has(last) ? "left" : "ended";
}

/** Returns whether the user ended this session on this page. */
export function isGivenUp(token: string): boolean {
  return givenUp.has(token);
}
