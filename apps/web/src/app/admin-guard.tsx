import { adminMessages } from "@wakafine/shared/messages/admin.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { type ReactNode, useEffect } from "react";
import { landingOf, staffRoleOf } from "../lib/agency-access.ts";
import { useAnswers } from "../lib/api-query.ts";
import type { Account } from "../lib/client-store.ts";
import { useLocation } from "../lib/navigation.tsx";
import { useAccount, useSay } from "../lib/page-services.tsx";
import { userRoleOf } from "../lib/person-access.ts";
import { clientLoginTo } from "../lib/return-path.ts";
import { useSessionEnd } from "../lib/session-end.ts";
import { type Turn, TurnedAway } from "./turned-away.tsx";

/** Nobody is logged in: the login leads back here. A session that ended forgets what it had fetched [G.auth.27]. */
function NoSession({ end }: { readonly end: ReturnType<typeof useSessionEnd> }) {
  const say = useSay();
  const answers = useAnswers();
  const { pathname, search } = useLocation();
  useEffect(() => answers.forget(), [answers]);
  if (end === "left") return null;
  const to = clientLoginTo(pathname + search);
  const decide = (): Turn => (end === "ended" ? { to, warning: say(shellMessages.sessionEnded) } : { to });
  return <TurnedAway decide={decide} />;
}

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
  if (!account) return <NoSession end={end} />;
  if (userRoleOf(account) !== 1) return <TurnedAway decide={() => ({ to: ownPlace(account), warning: say(adminMessages.administratorsOnly) })} />;
  return children;
}
