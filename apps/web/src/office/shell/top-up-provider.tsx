import { agencySupports, hasPermission } from "@wakafine/shared/rules/permissions.ts";
import type { ReactNode } from "react";
import { memberAccessOf, readOnlyStateOf } from "../../lib/agency-access.ts";
import { useAttemptKeys } from "../../lib/attempt-keys.ts";
import type { Account } from "../../lib/client-store.ts";
import { TopUpContext } from "../top-up-context.ts";
import { useLoadedDialog } from "../use-loaded-dialog.ts";

/** Lets the top bar and the pages of the agency area open the top-up dialog, for members who may top up [A2.topup.01]. */
export function TopUpProvider({
  account,
  children,
}: {
  readonly account: Account | null;
  readonly children: ReactNode;
}) {
  const keys = useAttemptKeys();
  const { Dialog, open, close } = useLoadedDialog(
    async () => (await import("../top-up/top-up-dialog.tsx")).TopUpDialog,
  );
  const member = memberAccessOf(account);
  const mayTopUp =
    member !== null &&
    agencySupports("parcels", member) &&
    hasPermission("topUp", member) &&
    readOnlyStateOf(account) === null;
  return (
    <TopUpContext value={mayTopUp ? open : null}>
      {children}
      {Dialog ? <Dialog keys={keys} onClose={close} /> : null}
    </TopUpContext>
  );
}
