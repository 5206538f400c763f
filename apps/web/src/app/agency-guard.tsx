import { agencyShellMessages } from "@wakafine/shared/messages/agency-shell.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { useLocation, useNavigate } from "../lib/navigation.tsx";
import { useAnswers } from "../lib/api-query.ts";
import { agencyLoginPath, landingOf, mayOpen, staffRoleOf } from "../lib/agency-access.ts";
import { useAccount, useSay, useServices } from "../lib/page-services.tsx";

interface Turn {
  readonly to: string;
  readonly warning?: string;
}

/** Leads elsewhere, once, with a word about why. */
function TurnedAway({ decide }: { readonly decide: () => Turn }) {
  const navigate = useNavigate();
  const { toasts } = useServices();
  const [turn] = useState(decide);
  useEffect(() => {
    if (turn.warning) toasts.show("warning", turn.warning);
    void navigate(turn.to, { replace: true });
    // Once: the address changes only when the page leads on.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return null;
}

/** A session that ended forgets what it had fetched. */
function NoSession({ wasInside, leaving }: { readonly wasInside: boolean; readonly leaving: RefObject<boolean> }) {
  const say = useSay();
  const answers = useAnswers();
  useEffect(() => answers.forget(), [answers]);
  const decide = (): Turn => {
    if (!wasInside || leaving.current) return { to: "/app/home" };
    return { to: agencyLoginPath, warning: say(shellMessages.sessionEnded) };
  };
  return <TurnedAway decide={decide} />;
}

/**
 * Lets staff in whose role may open the page. Nobody's session → the traveller's home [A2.agsh.03]; a session that the server ended
 * meanwhile → the login [G.auth.27]; another role → its own landing page with a warning [G.role.11]. `leaving` is true while one logs out.
 */
export function AgencyGuard({ leaving, children }: { readonly leaving: RefObject<boolean>; readonly children: ReactNode }) {
  const say = useSay();
  const { pathname } = useLocation();
  const staff = staffRoleOf(useAccount());
  const [wasInside] = useState(staff !== null);
  if (!staff) return <NoSession wasInside={wasInside} leaving={leaving} />;
  if (!mayOpen(staff, pathname)) {
    return <TurnedAway key={pathname} decide={() => ({ to: landingOf(staff), warning: say(agencyShellMessages.notAllowed) })} />;
  }
  return children;
}
