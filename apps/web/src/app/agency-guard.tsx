import { agencyShellMessages } from "@wakafine/shared/messages/agency-shell.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { type ReactNode, useEffect } from "react";
import { useLocation } from "../lib/navigation.tsx";
import { useAnswers } from "../lib/api-query.ts";
import { agencyLoginPath, landingOf, mayOpen, staffRoleOf } from "../lib/agency-access.ts";
import { useAccount, useSay } from "../lib/page-services.tsx";
import { useSessionEnd } from "../lib/session-end.ts";
import { type Turn, TurnedAway } from "./turned-away.tsx";

/** A session that ended forgets what it had fetched. Who leaves is led by the way out itself. */
function NoSession({ end }: { readonly end: ReturnType<typeof useSessionEnd> }) {
  const say = useSay();
  const answers = useAnswers();
  useEffect(() => answers.forget(), [answers]);
  if (end === "left") return null;
  const decide = (): Turn => (end === "ended" ? { to: agencyLoginPath, warning: say(shellMessages.sessionEnded) } : { to: "/app/home" });
  return <TurnedAway decide={decide} />;
}

/**
 * Lets staff in whose role may open the page. Nobody's session, or one without an agency → the traveller's home [A2.agsh.03]; a session that
 * the server ended meanwhile → the login [G.auth.27]; another role → its own landing page with a warning [G.role.11].
 */
export function AgencyGuard({ children }: { readonly children: ReactNode }) {
  const say = useSay();
  const { pathname } = useLocation();
  const staff = staffRoleOf(useAccount());
  const end = useSessionEnd();
  if (!staff) return <NoSession end={end} />;
  if (!mayOpen(staff, pathname)) {
    return <TurnedAway key={pathname} decide={() => ({ to: landingOf(staff), warning: say(agencyShellMessages.notAllowed) })} />;
  }
  return children;
}
