import { agencyShellMessages } from "@wakafine/shared/messages/agency-shell.ts";
import { type ReactNode, type RefObject, useRef } from "react";
import { Link, NavLink } from "../lib/navigation.tsx";
import { agencyProfilePath, landingOf, mayOpen, staffRoleOf } from "../lib/agency-access.ts";
import type { Account } from "../lib/client-store.ts";
import { useAccount, useSay } from "../lib/page-services.tsx";
import { AgencyMark } from "../ui/agency-mark.tsx";
import { Brand } from "../ui/brand.tsx";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { agencyEntries } from "./agency-entries.ts";
import { AgencyGuard } from "./agency-guard.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { LogOutButton } from "./log-out-button.tsx";
import type { MenuEntry } from "./menu-entries.ts";
import "./agency.css";

function textOf(thing: Readonly<Record<string, unknown>> | null | undefined, key: string): string {
  const text = thing?.[key];
  return typeof text === "string" ? text : "";
}

function Menu({ entries }: { readonly entries: readonly MenuEntry[] }) {
  const say = useSay();
  return (
    <nav aria-label={say(agencyShellMessages.menu)}>
      {entries.map((entry) => (
        <NavLink key={entry.to} to={entry.to}>
          {entry.icon ? <Icon path={entry.icon} /> : null}
          {say(entry.label)}
        </NavLink>
      ))}
    </nav>
  );
}

/** Whose area this is, the language and the way out. */
function AgencyBar({ account, leaving }: { readonly account: Account | null; readonly leaving: RefObject<boolean> }) {
  const { agency, user } = account ?? {};
  const name = textOf(agency, "name");
  const person = `${textOf(user, "firstname")} ${textOf(user, "lastname")}`.trim();
  const face = { name, logo: textOf(agency, "logo"), mark: textOf(agency, "mark"), colour: textOf(agency, "colour") || null };
  return (
    <header className="ag-bar">
      <Link className="ag-who" to={agencyProfilePath}>
        <AgencyMark agency={face} />
        <span>
          <b>{name}</b>
          <span>{person}</span>
        </span>
      </Link>
      <div className="row">
        <LanguageSwitch />
        <LogOutButton leaving={leaving} />
      </div>
    </header>
  );
}

/** Frame of the agency area: top bar, side menu from 960 px on, a bar at the bottom below [A2.agsh.01, A2.agsh.02]. */
export function AgencyLayout({ children }: { readonly children: ReactNode }) {
  const account = useAccount();
  const leaving = useRef(false);
  const staff = staffRoleOf(account);
  // Only what this person may open [A6.agsh.03, A6.agsh.05].
  const entries = agencyEntries.filter((entry) => staff && mayOpen(staff, entry.to));
  return (
    <AgencyGuard leaving={leaving}>
      <div className="ag">
        <aside className={classNames("side on-forest", entries.length === 0 && "lone")}>
          <div className="side-h">
            <Brand to={staff ? landingOf(staff) : "/app/home"} />
          </div>
          {entries.length > 0 ? <Menu entries={entries} /> : null}
        </aside>
        <div className="ag-main">
          <AgencyBar account={account} leaving={leaving} />
          {children}
        </div>
      </div>
    </AgencyGuard>
  );
}
