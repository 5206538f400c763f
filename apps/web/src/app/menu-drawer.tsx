import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { Ref } from "react";
import { NavLink } from "../lib/page-address.tsx";
import { useAccount, useT } from "../lib/page-services.tsx";
import { Drawer } from "../ui/drawer.tsx";
import { DrawerAccount } from "./account-corner.tsx";
import { cooperationEntries, footerEntries, mainEntries } from "./menu-entries.ts";

/** The menu on phones. */
export function MenuDrawer({
  ref,
  onShare,
}: {
  readonly ref: Ref<HTMLDialogElement>;
  readonly onShare: () => void;
}) {
  const t = useT();
  const account = useAccount();
  const entries = mainEntries(account, "drawer");
  const known = new Set(entries.map((entry) => entry.to));
  const links = (list: typeof entries) =>
    list.map((entry) => (
      <NavLink key={entry.to} to={entry.to}>
        {t(entry.label)}
      </NavLink>
    ));
  return (
    <Drawer ref={ref} label={t(shellMessages.mainMenu)} side="right">
      {links(entries)}
      <DrawerAccount onShare={onShare} />
      {links(cooperationEntries)}
      {links(footerEntries().filter((entry) => !known.has(entry.to)))}
    </Drawer>
  );
}
