import { adminMessages } from "@wakafine/shared/administration/messages.ts";
import { Link, Outlet } from "react-router";
import { useAccount, useT } from "../../lib/page-services.tsx";
import { adminPath, userNameOf } from "../../lib/user-access.ts";
import { OfficeFrame } from "./office-frame.tsx";
import { SecondFactorGate } from "../administration/second-factor-gate.tsx";
import { adminEntries } from "./admin-entries.ts";
import { AdminGuard } from "./admin-guard.tsx";
import { AdminMenu } from "./admin-menu.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { useLogOut } from "./use-log-out.ts";
import * as styles from "./office-frame.module.css";

/** Layout of the administration area [A1.agsh.01, G.role.05]. */
export function AdminLayout() {
  const t = useT();
  const account = useAccount();
  const { logOut } = useLogOut();
  const entries = adminEntries.map((entry) => ({ ...entry, label: t(entry.label) }));
  const areaLink = (
    <Link className={styles.who} to={adminPath}>
      <span>
        <b>{t(adminMessages.area)}</b>
        <span>{account ? userNameOf(account) : ""}</span>
      </span>
    </Link>
  );
  const tools = (
    <>
      <LanguageSwitch />
      {account ? <AdminMenu account={account} /> : null}
    </>
  );
  return (
    <AdminGuard>
      <OfficeFrame
        label={t(adminMessages.menu)}
        entries={entries}
        homePath={adminPath}
        areaLink={areaLink}
        tools={tools}
      >
        <SecondFactorGate onLogOut={logOut}>
          <main id="content" tabIndex={-1}>
            <Outlet />
          </main>
        </SecondFactorGate>
      </OfficeFrame>
    </AdminGuard>
  );
}
