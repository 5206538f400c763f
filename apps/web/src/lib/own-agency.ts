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
  return JSON.stringify(kept) === JSON.stringify(account.agency) ? account : { ...account, agency: kept };
}

/** Asks for the agency when its area opens and keeps the answer: its state, logo and kind may have changed since the login [G.auth.28]. */
export function useFreshAgency(): void {
  const { store } = useServices();
  const { data } = useApiQuery(ownAgencyQuery, { authenticated: true, quiet: true });
  useEffect(() => {
    if (!data) return;
    const account = store.get("account");
    const next = withAgency(account, data);
    if (next === account) return;
    store.set("account", next);
    store.flush();
  }, [data, store]);
}
