import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { type ReactNode, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useT } from "../../lib/page-services.tsx";
import { Brand } from "../../ui/brand.tsx";
import { IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Drawer } from "../../ui/drawer.tsx";
import { Icon } from "../../ui/icon.tsx";
import { menuIcon } from "../../ui/icons.ts";
import * as styles from "./office-frame.module.css";

/** An entry of the side menu; its label is already translated. */
export interface OfficeEntry {
  readonly to: string;
  readonly label: string;
  readonly icon?: string | undefined;
}

interface MenuProps {
  readonly label: string;
  readonly entries: readonly OfficeEntry[];
}

/**
 * Returns the entry to mark as current: the nearest one above the page. The first page of an area, which is above all others, is marked
 * only on itself.
 */
export function currentEntry(
  entries: readonly Pick<OfficeEntry, "to">[],
  pathname: string,
): string | null {
  const isRoot = (one: string) => entries.some(({ to }) => to.startsWith(`${one}/`));
  const above = entries
    .map(({ to }) => to)
    .filter((to) => pathname === to || (!isRoot(to) && pathname.startsWith(`${to}/`)));
  return above.toSorted((one, other) => other.length - one.length)[0] ?? null;
}

function MenuLinks({ entries }: MenuProps) {
  const here = currentEntry(entries, useLocation().pathname);
  return entries.map(({ to, label: texts, icon }) => (
    <Link key={to} to={to} aria-current={to === here ? "page" : undefined}>
      {icon ? <Icon path={icon} /> : null}
      {texts}
    </Link>
  ));
}

/** Below 990 px: every entry, behind one button [G.agsh.06]. */
function MenuDrawer(props: MenuProps) {
  const t = useT();
  const drawer = useRef<HTMLDialogElement>(null);
  return (
    <div className={styles.menu}>
      <IconButton
        label={t(shellMessages.openMenu)}
        icon={menuIcon}
        onClick={() => drawer.current?.showModal()}
      />
      <Drawer ref={drawer} label={props.label} side="left" head={<Brand />}>
        <MenuLinks {...props} />
      </Drawer>
    </div>
  );
}

/**
 * Layout of the agency area and the administration. From 990 px on it has a side menu; below, a bottom bar with up to four entries and a
 * drawer with all of them. `areaLink` is left in the top bar, `tools` right, `banner` below it.
 */
export function OfficeFrame(
  props: MenuProps & {
    readonly homePath: string;
    readonly areaLink: ReactNode;
    readonly tools: ReactNode;
    readonly banner?: ReactNode;
    readonly children: ReactNode;
  },
) {
  const { label, entries, homePath, areaLink, tools, banner, children } = props;
  return (
    <div className={styles.officeFrame}>
      <aside className={classNames(styles.side, "on-forest", entries.length === 0 && styles.lone)}>
        <div className={styles.sideHead}>
          <Brand to={homePath} />
        </div>
        {entries.length > 0 ? (
          <nav aria-label={label}>
            <MenuLinks label={label} entries={entries} />
          </nav>
        ) : null}
      </aside>
      <div className={styles.main}>
        <header className={styles.bar}>
          <div className="row">
            {entries.length > 0 ? <MenuDrawer label={label} entries={entries} /> : null}
            {areaLink}
          </div>
          <div className="row">{tools}</div>
        </header>
        {banner}
        {children}
      </div>
    </div>
  );
}
