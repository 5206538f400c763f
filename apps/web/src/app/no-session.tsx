import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useT } from "../lib/page-services.tsx";
import type { useSessionEnd } from "../lib/session-end.ts";
import { type GuardRedirect, RedirectOnce } from "./guard-redirect.tsx";

/**
 * Redirects a visitor without a session to `to`. Warns that the session expired if it ended by itself [G.auth.27], else shows what `why`
 * contains. Renders nothing while the user logs out, because logging out redirects by itself.
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
  if (end === "loggedOut") return null;
  const decide = (): GuardRedirect =>
    end === "ended" ? { to, warning: t(shellMessages.sessionEnded) } : { ...why, to };
  return <RedirectOnce decide={decide} />;
}
