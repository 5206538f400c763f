import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { MouseEvent, Ref } from "react";
import { NavLink } from "../lib/page-address.tsx";
import { useAccount, useT } from "../lib/page-services.tsx";
import { IconButton } from "../ui/button.tsx";
import { closeIcon } from "../ui/icons.ts";
import { DrawerAccount } from "./account-corner.tsx";
import { cooperationEntries, footerEntries, mainEntries } from "./menu-entries.ts";
import * as styles from "../ui/shell.module.css";

/** The menu of phones: a dialog at the side; it closes when an entry or the ground beside it is pressed. */
export function Drawer({
  ref,
  onShare,
}: {
  readonly ref: Ref<HTMLDialogElement>;
  readonly onShare: () => void;
}) {
  const t = useT();
  const account = useAccount();
  const closeIfOutside = (event: MouseEvent<HTMLDialogElement>) => {
    const pressed = event.target as HTMLElement;
    if (pressed === event.currentTarget || pressed.closest("a, button"))
      event.currentTarget.close();
  };
  const entries = mainEntries(account, "drawer");
  const known = new Set(entries.map((entry) => entry.to));
  const links = (list: typeof entries) =>
    list.map((entry) => (
      <NavLink key={entry.to} to={entry.to}>
        {t(entry.label)}
      </NavLink>
    ));
  return (
    <dialog
      ref={ref}
      className={styles.drawer}
      aria-label={t(shellMessages.mainMenu)}
      onClick={closeIfOutside}
    >
      <nav aria-label={t(shellMessages.mainMenu)}>
        <IconButton label={t(shellMessages.closeMenu)} icon={closeIcon} />
        {links(entries)}
        <DrawerAccount onShare={onShare} />
        {links(cooperationEntries)}
        {links(footerEntries().filter((entry) => !known.has(entry.to)))}
      </nav>
    </dialog>
  );
}
