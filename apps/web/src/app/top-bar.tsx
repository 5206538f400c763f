import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useRef } from "react";
import { NavLink } from "../lib/navigation.tsx";
import { useSay } from "../lib/page-services.tsx";
import { Brand } from "../ui/brand.tsx";
import { IconButton } from "../ui/button.tsx";
import { menuIcon } from "../ui/icons.ts";
import { AccountCorner } from "./account-corner.tsx";
import { Drawer } from "./drawer.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { mainEntries } from "./menu-entries.ts";

/** Top bar of the traveller's area: entries on wide screens, a drawer on phones [C2.pub.15]. */
export function TopBar() {
  const say = useSay();
  const drawer = useRef<HTMLDialogElement>(null);
  return (
    <header className="top">
      <Brand to="/app/home" />
      <nav className="only-l" aria-label={say(shellMessages.mainMenu)}>
        {mainEntries.map((entry) => (
          <NavLink key={entry.to} to={entry.to}>
            {say(entry.label)}
          </NavLink>
        ))}
      </nav>
      <div className="row">
        <LanguageSwitch />
        <div className="only-l">
          <AccountCorner />
        </div>
        <div className="only-s">
          <IconButton label={say(shellMessages.openMenu)} icon={menuIcon} onClick={() => drawer.current?.showModal()} />
        </div>
      </div>
      <Drawer ref={drawer} />
    </header>
  );
}

/** The bar of pages of one task: where one is, and the language. */
export function PlainBar() {
  return (
    <header className="top">
      <Brand to="/app/home" />
      <LanguageSwitch />
    </header>
  );
}
