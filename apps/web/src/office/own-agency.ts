import { useEffect } from "react";
import { type Account, withoutSensitive } from "../lib/client-store.ts";
import { useServices } from "../lib/page-services.tsx";
import { useApiQuery } from "./api.ts";

/** The account with the agency of a response; the same object when nothing changed, or when there is no agency to replace. */
export function withAgency(account: Account | null, agency: object): Account | null {
  if (!account?.agency) return account;
  const kept = withoutSensitive(agency) as Account["agency"];
  return JSON.stringify(kept) === JSON.stringify(account.agency)
    ? account
    : { ...account, agency: kept };
}

/** The account with the agency role of a response; the same object when it has that role already. */
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
 * Fetches the agency and the person when the agency's area opens and keeps what counts for it: the agency's state, logo and kind and the
 * person's role may have changed since the login [G.auth.28].
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
