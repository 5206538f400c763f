import { useState } from "react";
import { useAccount } from "./page-services.tsx";

/** Tokens whose end was wanted by the person at this page; a token never comes twice. */
const givenUp = new Set<string>();

/** The person leaves: the end of this session is nothing to be warned of. */
export function giveUpSession(token: string): void {
  givenUp.add(token);
}

/** The leaving failed: the session goes on. */
export function keepSession(token: string): void {
  givenUp.delete(token);
}

/**
 * Why nobody is logged in, for the guards: `nobody` was since the page opened, the person has `left`, or the session `ended` by itself, because
 * the server or another tab ended it [G.auth.27]. null while somebody is logged in.
 */
export function useSessionEnd(): "nobody" | "left" | "ended" | null {
  const token = useAccount()?.token ?? null;
  const [last, setLast] = useState(token);
  if (token !== null && token !== last) setLast(token);
  if (token !== null) return null;
  if (last === null) return "nobody";
  return givenUp.has(last) ? "left" : "ended";
}

/** Whether the person ended this session at this page. */
export function isGivenUp(token: string): boolean {
  return givenUp.has(token);
}
