import { agencyLoginPath } from "../../lib/user-access.ts";
import { agencyShellMessages } from "@wakafine/shared/agencies/shell-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { landingPageOf, mayOpen, memberAccessOf } from "../../lib/agency-access.ts";
import { useAccount, useT } from "../../lib/page-services.tsx";
import { safeReturnPath, withReturn } from "../../lib/return-path.ts";
import { useSessionEnd } from "../../lib/session-end.ts";
import { GuardRedirect, NoSession } from "./guard-redirect.tsx";

/**
 * Admits members whose role may open the page. Without a session or an agency it redirects to the traveller home page [A2.agsh.03], with a
 * warning that links to the login; after a session that the server ended to the login [G.auth.27]; both logins return to the page. For another
 * role it redirects to its landing page with a warning [G.role.11].
 */
export function AgencyGuard({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const member = memberAccessOf(useAccount());
  const end = useSessionEnd();
  if (!member) {
    const login = withReturn(agencyLoginPath, safeReturnPath(pathname + search));
    const link = { label: t(shellMessages.logIn), to: login };
    return (
      <NoSession
        end={end}
        to={end === "ended" ? login : "/app/home"}
        warning={t(agencyShellMessages.membersOnly)}
        link={link}
      />
    );
  }
  if (!mayOpen(member, pathname)) {
    return (
      <GuardRedirect
        key={pathname}
        to={landingPageOf(member)}
        warning={t(agencyShellMessages.notAllowed)}
      />
    );
  }
  return children;
}
