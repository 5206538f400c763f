import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useEffect } from "react";
import { useAnswers } from "../lib/api-query.ts";
import { useSay } from "../lib/page-services.tsx";
import type { useSessionEnd } from "../lib/session-end.ts";
import { type Turn, TurnedAway } from "./turned-away.tsx";

/**
 * Nobody is logged in: what was fetched as somebody is forgotten and the page leads to `to`, with a word about why when the session ended by
 * itself [G.auth.27], else as `why` says. Who leaves is led by the way out.
 */
export function NoSession({ end, to, why }: Pick<Turn, "to"> & { readonly end: ReturnType<typeof useSessionEnd>; readonly why?: Omit<Turn, "to"> }) {
  const say = useSay();
  const answers = useAnswers();
  useEffect(() => answers.forget(), [answers]);
  if (end === "left") return null;
  const decide = (): Turn => (end === "ended" ? { to, warning: say(shellMessages.sessionEnded) } : { ...why, to });
  return <TurnedAway decide={decide} />;
}
