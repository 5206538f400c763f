import { useEffect } from "react";
import { type PageQuery, pageQuery, queryKeyOf, useApiQuery } from "./api-query.ts";
import { type Account, withoutSensitive } from "./client-store.ts";
import { useServices } from "./page-services.tsx";

/** The agency as it stands now. */
export const ownAgencyQuery = pageQuery("getOwnAgency", {});
/** Where its answer is kept. */
export const ownAgencyKey = queryKeyOf(ownAgencyQuery as unknown as PageQuery);

/** The account with the agency of an answer; the same object when nothing changed, or when there is no agency to replace. */
export function withAgency(account: Account | null, agency: object): Account | null {
  if (!account?.agency) return account;
  const kept = withoutSensitive(agency) as Account["agency"];
  return JSON.stringify(kept) === JSON.stringify(account.agency)
    ? account
    : { ...account, agency: kept };
}

/** The account with the agency role of an answer; the same object when it has that role already. */
export function withAgencyRole(account: Account | null, role: object | null): Account | null {
  if (
    !account ||
    !role ||
    JSON.stringify(role) === JSON.stringify(account.user["user_agency_role"])
  )
    return account;
  return { ...account, user: { ...account.user, user_agency_role: role } };
}

const meQuery = pageQuery("getMe", {});

/**
 * Asks for the agency and the person when the agency's area opens and keeps what counts for it: the agency's state, logo and kind and the
 * person's role may have changed since the login [G.auth.28].
 */
export function useFreshAgency(): void {
  const { store } = useServices();
  const { data: agency } = useApiQuery(ownAgencyQuery, { authenticated: true, quiet: true });
  const { data: me } = useApiQuery(meQuery, { authenticated: true, quiet: true });
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
