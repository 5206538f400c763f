import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useT } from "../lib/page-services.tsx";
import type { useSessionEnd } from "../lib/session-end.ts";
import { type GuardRedirect, TurnedAway } from "./guard-redirect.tsx";

/**
 * Nobody is logged in: the page leads to `to`, with a word about why when the session ended by
 * itself [G.auth.27], else as `why` says. Who leaves is led by the way out.
 */
export function NoSession({
  end,
  to,
  why,
}: Pick<GuardRedirect, "to"> & {
  readonly end: ReturnType<typeof useSessionEnd>;
  readonly why?: Omit<GuardRedirect, "to">;
}) {
  const t = useT();
  if (end === "left") return null;
  const decide = (): GuardRedirect =>
    end === "ended" ? { to, warning: t(shellMessages.sessionEnded) } : { ...why, to };
  return <TurnedAway decide={decide} />;
}
