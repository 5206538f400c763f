import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { type ReactNode, useEffect, useState } from "react";
import { agencyLoginPath } from "../lib/agency-access.ts";
import { useAnswers } from "../lib/api-query.ts";
import { useLocation } from "../lib/navigation.tsx";
import { useAccount, useSay } from "../lib/page-services.tsx";
import { clientLoginTo } from "../lib/return-path.ts";
import { useSessionEnd } from "../lib/session-end.ts";
import { type Turn, TurnedAway } from "./turned-away.tsx";

/** Nobody is logged in any more: what was fetched as somebody is forgotten. */
function NoSession({ end, wasStaff }: { readonly end: "nobody" | "left" | "ended"; readonly wasStaff: boolean }) {
  const say = useSay();
  const answers = useAnswers();
  const { pathname, search } = useLocation();
  useEffect(() => answers.forget(), [answers]);
  // The way out leads on by itself.
  if (end === "left") return null;
  const decide = (): Turn => {
    const to = wasStaff ? agencyLoginPath : clientLoginTo(pathname + search);
    return end === "ended" ? { to, warning: say(shellMessages.sessionEnded) } : { to };
  };
  return <TurnedAway decide={decide} />;
}

/**
 * Pages of one's own account. Without a session → the customer login, which leads back here [G.role.10]; a session that ended meanwhile → the
 * login of its kind, with a warning [G.auth.27].
 */
export function AccountGuard({ children }: { readonly children: ReactNode }) {
  const account = useAccount();
  const end = useSessionEnd();
  const [wasStaff, setWasStaff] = useState(account?.agency != null);
  if (account && (account.agency !== null) !== wasStaff) setWasStaff(account.agency !== null);
  return end === null ? children : <NoSession end={end} wasStaff={wasStaff} />;
}
