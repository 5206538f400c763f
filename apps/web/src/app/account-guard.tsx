import { agencyLoginPath } from "../lib/user-access.ts";
import { type ReactNode, useState } from "react";

import { addressText, usePageAddress } from "../lib/page-address.tsx";
import { useAccount } from "../lib/page-services.tsx";
import { clientLoginTo } from "../lib/return-path.ts";
import { useSessionEnd } from "../lib/session-end.ts";
import { NoSession } from "./no-session.tsx";

/**
 * Guard of the account pages. Without a session it redirects to the customer login with a return path [G.role.10]; after a session that
 * ended by itself it redirects to the login of that account type with a warning [G.auth.27].
 */
export function AccountGuard({ children }: { readonly children: ReactNode }) {
  const account = useAccount();
  const end = useSessionEnd();
  const address = usePageAddress();
  const [wasMember, setWasMember] = useState(account?.agency != null);
  if (account && (account.agency !== null) !== wasMember) setWasMember(account.agency !== null);
  return end === null ? (
    children
  ) : (
    <NoSession end={end} to={wasMember ? agencyLoginPath : clientLoginTo(addressText(address))} />
  );
}
