import { adminMessages } from "@wakafine/shared/messages/admin.ts";
import type { ReactNode } from "react";
import { landingOf, staffRoleOf } from "../lib/agency-access.ts";
import type { Account } from "../lib/client-store.ts";
import { useLocation } from "../lib/navigation.tsx";
import { useAccount, useSay } from "../lib/page-services.tsx";
import { userRoleOf } from "../lib/person-access.ts";
import { clientLoginTo } from "../lib/return-path.ts";
import { useSessionEnd } from "../lib/session-end.ts";
import { NoSession } from "./no-session.tsx";
import { TurnedAway } from "./turned-away.tsx";

/** Where an account that is no administrator belongs. */
const ownPlace = (account: Account) => {
  const staff = staffRoleOf(account);
  return staff ? landingOf(staff) : "/app/home";
};

/** Lets user role 1 in. Nobody's session → the login and back; another account → its own first page with a warning [G.role.05, G.role.10]. */
export function AdminGuard({ children }: { readonly children: ReactNode }) {
  const say = useSay();
  const account = useAccount();
  const end = useSessionEnd();
  const { pathname, search } = useLocation();
  if (!account) return <NoSession end={end} to={clientLoginTo(pathname + search)} />;
  if (userRoleOf(account) !== 1) return <TurnedAway decide={() => ({ to: ownPlace(account), warning: say(adminMessages.administratorsOnly) })} />;
  return children;
}
