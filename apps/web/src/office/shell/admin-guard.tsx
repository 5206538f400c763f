import { adminMessages } from "@wakafine/shared/administration/messages.ts";
import type { ReactNode } from "react";
import { landingPageOf, memberAccessOf } from "../../lib/agency-access.ts";
import type { Account } from "../../lib/client-store.ts";
import { useLocation } from "react-router";
import { useAccount, useT } from "../../lib/page-services.tsx";
import { userRoleOf } from "../../lib/user-access.ts";
import { clientLoginTo } from "../../lib/return-path.ts";
import { useSessionEnd } from "../../lib/session-end.ts";
import { GuardRedirect, NoSession } from "./guard-redirect.tsx";

/** Returns the start page of an account that is no administrator. */
const startPageOf = (account: Account) => {
  const member = memberAccessOf(account);
  return member ? landingPageOf(member) : "/app/home";
};

/**
 * Admits administrators. A visitor without a session is redirected to the login with a return path, another account to its own start page
 * with a warning [G.role.05, G.role.10].
 */
export function AdminGuard({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const account = useAccount();
  const end = useSessionEnd();
  const { pathname, search } = useLocation();
  if (!account) return <NoSession end={end} to={clientLoginTo(pathname + search)} />;
  if (userRoleOf(account) !== 1)
    return (
      <GuardRedirect to={startPageOf(account)} warning={t(adminMessages.administratorsOnly)} />
    );
  return children;
}
