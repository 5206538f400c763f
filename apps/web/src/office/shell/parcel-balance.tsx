import { agencyShellMessages } from "@wakafine/shared/agencies/shell-messages.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { agencySupports, hasPermission } from "@wakafine/shared/rules/permissions.ts";
import { memberAccessOf, readOnlyStateOf } from "../../lib/agency-access.ts";
import { useAttemptKeys } from "../../lib/attempt-keys.ts";
import type { Account } from "../../lib/client-store.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { useLoadedDialog } from "../use-loaded-dialog.ts";
import * as styles from "./office-frame.module.css";

/** The parcel balance, for agencies with the parcel service; it opens the top-up dialog for members who may top up [A2.agsh.15, A2.agsh.16, A9.topup.03]. */
export function ParcelBalance({ account }: { readonly account: Account }) {
  const t = useT();
  const language = useLanguage();
  const keys = useAttemptKeys();
  const { Dialog, open, close } = useLoadedDialog(
    async () => (await import("../top-up/top-up-dialog.tsx")).TopUpDialog,
  );
  const member = memberAccessOf(account);
  const balance = account.agency?.["package_balance"];
  if (!member || !agencySupports("parcels", member) || typeof balance !== "number") return null;
  const amount = (
    <>
      <span>{t(agencyShellMessages.balance)}</span> <b>{formatFrancs(balance, language)}</b>
    </>
  );
  if (!hasPermission("topUp", member) || readOnlyStateOf(account) !== null)
    return <p className={styles.balance}>{amount}</p>;
  return (
    <>
      <button type="button" className={styles.balance} onClick={open}>
        {amount} <span className={styles.topUp}>{t(agencyShellMessages.topUp)}</span>
      </button>
      {Dialog ? <Dialog keys={keys} onClose={close} /> : null}
    </>
  );
}
