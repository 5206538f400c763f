import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useRef } from "react";
import { NavLink } from "../lib/page-address.tsx";
import { useLazyDialog } from "../lib/page-code.ts";
import { useAccount, useT } from "../lib/page-services.tsx";
import { Brand } from "../ui/brand.tsx";
import { ButtonLink, IconButton } from "../ui/button.tsx";
import { menuIcon } from "../ui/icons.ts";
import { LanguageSwitch } from "../ui/language-switch.tsx";
import { AccountCorner } from "./account-corner.tsx";
import { MenuDrawer } from "./menu-drawer.tsx";
import { cooperationEntries, mainEntries } from "./menu-entries.ts";
import * as styles from "../ui/shell.module.css";

/**
 * The share dialog, loaded on first use. `share()` opens it; render `dialog` in an element that stays mounted while the dialog is open
 * [C2.pub.25].
 */
function useShareDialog() {
  const { part, isOpen, open, close } = useLazyDialog(() => import("../ui/share-dialog.tsx"));
  return { share: open, dialog: part ? <part.ShareDialog open={isOpen} onClose={close} /> : null };
}

/** Top bar of the traveller area: entries on wide screens, a drawer on phones [C2.pub.15]. */
export function TopBar() {
  const t = useT();
  const account = useAccount();
  const drawer = useRef<HTMLDialogElement>(null);
  const { share, dialog } = useShareDialog();
  const onShare = () => void share();
  const [cooperation] = cooperationEntries;
  return (
    <header className={styles.top}>
      <Brand to="/app/home" />
      <nav className="only-l" aria-label={t(shellMessages.mainMenu)}>
        {mainEntries(account, "bar").map((entry) => (
          <NavLink key={entry.to} to={entry.to}>
            {t(entry.label)}
          </NavLink>
        ))}
      </nav>
      <div className="row">
        {cooperation ? (
          <div className="only-l">
            <ButtonLink to={cooperation.to} variant="quiet" size="small">
              {t(cooperation.label)}
            </ButtonLink>
          </div>
        ) : null}
        <LanguageSwitch />
        <AccountCorner onShare={onShare} />
        <div className="only-s">
          <IconButton
            label={t(shellMessages.openMenu)}
            icon={menuIcon}
            onClick={() => drawer.current?.showModal()}
          />
        </div>
      </div>
      <MenuDrawer ref={drawer} onShare={onShare} />
      {dialog}
    </header>
  );
}

/** Header of single-task pages: brand and language switch. */
export function PlainBar() {
  return (
    <header className={styles.top}>
      <Brand to="/app/home" />
      <LanguageSwitch />
    </header>
  );
}
