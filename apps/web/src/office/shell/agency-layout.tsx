import { agencyShellMessages } from "@wakafine/shared/agencies/shell-messages.ts";
import { landingPageOf, memberAccessOf } from "../../lib/agency-access.ts";
import type { Account } from "../../lib/client-store.ts";
import { Link, Outlet } from "react-router";
import { useFreshAgency } from "../own-agency.ts";
import { useAccount, useT } from "../../lib/page-services.tsx";
import { textAt, agencyProfilePath } from "../../lib/user-access.ts";
import { AgencyMark } from "../../ui/agency-mark.tsx";
import { OfficeFrame } from "./office-frame.tsx";
import { AgencyBanner } from "./agency-banner.tsx";
import { entriesFor } from "./agency-entries.ts";
import { AgencyGuard } from "./agency-guard.tsx";
import { AgencyMenu } from "./agency-menu.tsx";
import { ParcelBalance } from "./parcel-balance.tsx";
import { ParcelScans } from "./parcel-scans.tsx";
import { TopUpProvider } from "./top-up-provider.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import * as styles from "./office-frame.module.css";

/** Name of the agency whose area this is. */
function AgencyName({ agency }: { readonly agency: Account["agency"] }) {
  const name = textAt(agency, "name");
  const appearance = {
    name,
    logo: textAt(agency, "logo"),
    mark: textAt(agency, "mark"),
    colour: textAt(agency, "colour") || null,
  };
  return (
    <Link className={styles.who} to={agencyProfilePath}>
      <AgencyMark agency={appearance} />
      <span>
        <b>{name}</b>
      </span>
    </Link>
  );
}

function Tools({ account }: { readonly account: Account }) {
  return (
    <>
      <ParcelBalance account={account} />
      <LanguageSwitch />
      <AgencyMenu account={account} />
    </>
  );
}

function Frame() {
  const t = useT();
  const account = useAccount();
  useFreshAgency();
  const member = memberAccessOf(account);
  const entries = entriesFor(member).map((entry) => ({ ...entry, label: t(entry.label) }));
  return (
    <TopUpProvider account={account}>
      <OfficeFrame
        label={t(agencyShellMessages.menu)}
        entries={entries}
        homePath={member ? landingPageOf(member) : "/app/home"}
        areaLink={<AgencyName agency={account?.agency ?? null} />}
        tools={account ? <Tools account={account} /> : null}
        banner={
          <>
            <AgencyBanner agency={account?.agency ?? null} />
            <ParcelScans account={account} />
          </>
        }
      >
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
      </OfficeFrame>
    </TopUpProvider>
  );
}

/** Layout of the agency area: side menu, top bar, banner of the agency's state [A2.agsh.01, A2.agsh.02]. */
export function AgencyLayout() {
  return (
    <AgencyGuard>
      <Frame />
    </AgencyGuard>
  );
}
