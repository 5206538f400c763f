import { useEffect } from "react";
import { type Account, withoutSensitive } from "../lib/client-store.ts";
import { useServices } from "../lib/page-services.tsx";
import { useApiQuery } from "./api.ts";

/** Returns the account with the agency of a response, or the same object if nothing changed or the account has no agency. */
export function withAgency(account: Account | null, agency: object): Account | null {
  if (!account?.agency) return account;
  const stored = withoutSensitive(agency) as Account["agency"];
  return JSON.stringify(stored) === JSON.stringify(account.agency)
    ? account
    : { ...account, agency: stored };
}

/** Returns the account with the agency role of a response, or the same object if it already has that role. */
export function withAgencyRole(account: Account | null, role: object | null): Account | null {
  if (
    !account ||
    !role ||
    JSON.stringify(role) === JSON.stringify(account.user["user_agency_role"])
  )
    return account;
  return { ...account, user: { ...account.user, user_agency_role: role } };
}

/**
 * Refetches agency and user when the agency area opens, and stores what the area uses: state, logo and kind of the agency and the user's
 * role, which may have changed since the login [G.auth.28].
 */
export function useFreshAgency(): void {
  const { store } = useServices();
  const { data: agency } = useApiQuery("getOwnAgency", {});
  const { data: me } = useApiQuery("getMe", {});
  useEffect(() => {
    const account = store.get("account");
    const next = withAgencyRole(
      agency ? withAgency(account, agency) : account,
      me?.user_agency_role ?? null,
    );
    if (next === account) return;
    store.set("account", next);
    store.flush();
  }, [agency, me, store]);
}
