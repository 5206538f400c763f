import { agencyShellMessages } from "@wakafine/shared/messages/agency-shell.ts";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { useAccount, useSay } from "../lib/page-services.tsx";
import { Brand } from "../ui/brand.tsx";
import { Icon } from "../ui/icon.tsx";
import { agencyEntries } from "./agency-entries.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { LogOutButton } from "./log-out-button.tsx";
import "./agency.css";

function nameOf(thing: Readonly<Record<string, unknown>> | null | undefined, keys: readonly string[]): string {
  const words = keys.map((key) => thing?.[key]).filter((word): word is string => typeof word === "string" && word !== "");
  return words.join(" ");
}

function Menu() {
  const say = useSay();
  return (
    <nav aria-label={say(agencyShellMessages.menu)}>
      {agencyEntries.map((entry) => (
        <NavLink key={entry.to} to={entry.to}>
          {entry.icon ? <Icon path={entry.icon} /> : null}
          {say(entry.label)}
        </NavLink>
      ))}
    </nav>
  );
}

/** Frame of the agency area: side menu from 960 px on, a bar at the bottom below. */
export function AgencyLayout({ children }: { readonly children: ReactNode }) {
  const account = useAccount();
  return (
    <div className="ag">
      <aside className="side on-forest">
        <div className="side-h">
          <Brand to="/agency/planing" />
          <LanguageSwitch />
        </div>
        <Menu />
        <div className="side-f">
          <div>
            <b>{nameOf(account?.agency, ["name"])}</b>
            <span>{nameOf(account?.user, ["firstname", "lastname"])}</span>
          </div>
          <LogOutButton />
        </div>
      </aside>
      <div className="ag-main">{children}</div>
    </div>
  );
}
