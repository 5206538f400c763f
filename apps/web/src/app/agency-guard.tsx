import { agencyShellMessages } from "@wakafine/shared/messages/agency-shell.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { ReactNode } from "react";
import { useLocation } from "../lib/navigation.tsx";
import { agencyLoginPath, landingOf, mayOpen, staffRoleOf } from "../lib/agency-access.ts";
import { useAccount, useSay } from "../lib/page-services.tsx";
import { useSessionEnd } from "../lib/session-end.ts";
import { NoSession } from "./no-session.tsx";
import { TurnedAway } from "./turned-away.tsx";

/**
 * Lets staff in whose role may open the page. Nobody's session, or one without an agency → the traveller's home [A2.agsh.03],
 * with a word about why and the way to the login; a session that
 * the server ended meanwhile → the login [G.auth.27]; another role → its own landing page with a warning [G.role.11].
 */
export function AgencyGuard({ children }: { readonly children: ReactNode }) {
  const say = useSay();
  const { pathname } = useLocation();
  const staff = staffRoleOf(useAccount());
  const end = useSessionEnd();
  if (!staff) {
    const way = { label: say(shellMessages.logIn), to: agencyLoginPath };
    return <NoSession end={end} to={end === "ended" ? agencyLoginPath : "/app/home"} why={{ warning: say(agencyShellMessages.staffOnly), way }} />;
  }
  if (!mayOpen(staff, pathname)) {
    return <TurnedAway key={pathname} decide={() => ({ to: landingOf(staff), warning: say(agencyShellMessages.notAllowed) })} />;
  }
  return children;
}
