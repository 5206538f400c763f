import { agencyShellMessages } from "@wakafine/shared/agencies/shell-messages.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { hasPermission } from "@wakafine/shared/rules/permissions.ts";
import { useQueryClient } from "@tanstack/react-query";
import { use } from "react";
import { memberAccessOf } from "../../lib/agency-access.ts";
import { queryKey } from "../../lib/api-query.tsx";
import type { Account } from "../../lib/client-store.ts";
import { useLanguage, useServices, useT } from "../../lib/page-services.tsx";
import { withRecharge } from "../recharge.ts";
import { TopUpContext } from "../top-up-context.ts";
import { useRecharges } from "../use-live-updates.ts";
import * as styles from "./office-frame.module.css";

/**
 * The parcel balance, for members of agencies with the parcel service whose role has to do with parcels or money; it opens the top-up dialog [A2.agsh.15,
 * A2.agsh.16, A9.topup.03].
 */
export function ParcelBalance({ account }: { readonly account: Account }) {
  const member = memberAccessOf(account);
  const balance = account.agency?.["package_balance"];
  return member && hasPermission("topUp", member) && typeof balance === "number" ? (
    <Balance francs={balance} />
  ) : null;
}

function Balance({ francs }: { readonly francs: number }) {
  const t = useT();
  const language = useLanguage();
  const openTopUp = use(TopUpContext);
  useLiveBalance();
  const amount = (
    <>
      <span>{t(agencyShellMessages.balance)}</span> <b>{formatFrancs(francs, language)}</b>
    </>
  );
  return openTopUp ? (
    <button type="button" className={styles.balance} onClick={openTopUp}>
      {amount} <span className={styles.topUp}>{t(agencyShellMessages.topUp)}</span>
    </button>
  ) : (
    <p className={styles.balance}>{amount}</p>
  );
}

/** Shows the balance after a top-up that is completed elsewhere, in the top bar and on every page that shows the agency [A4.topup.01]. */
function useLiveBalance(): void {
  const { store } = useServices();
  const queryClient = useQueryClient();
  useRecharges((completed) => {
    // Events may have been missed while the connection was lost.
    if (completed === null)
      return void queryClient.invalidateQueries({ queryKey: queryKey("getOwnAgency") });
    queryClient.setQueryData(queryKey("getOwnAgency", {}), (known?: object) =>
      known ? withRecharge(known, completed) : known,
    );
    const account = store.get("account");
    if (account?.agency)
      store.set("account", { ...account, agency: withRecharge(account.agency, completed) });
  });
}
