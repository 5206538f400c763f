import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { type MouseEvent, type ReactNode, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useT } from "../../lib/page-services.tsx";
import { Brand } from "../../ui/brand.tsx";
import { IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { closeIcon, menuIcon } from "../../ui/icons.ts";
import * as styles from "./office-frame.module.css";

/** An entry of the side menu, its words already in the language of the page. */
export interface OfficeEntry {
  readonly to: string;
  readonly label: string;
  readonly icon?: string | undefined;
}

interface MenuProps {
  readonly label: string;
  readonly entries: readonly OfficeEntry[];
}

/** The entry of the page one is on: of several above it, the nearest. An entry above others, the first page of an area, is marked only on itself. */
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

function Menu({ label, entries }: MenuProps) {
  const here = currentEntry(entries, useLocation().pathname);
  return (
    <nav aria-label={label}>
      {entries.map(({ to, label: texts, icon }) => (
        <Link key={to} to={to} aria-current={to === here ? "page" : undefined}>
          {icon ? <Icon path={icon} /> : null}
          {texts}
        </Link>
      ))}
    </nav>
  );
}

/** Below 990 px: every entry, behind one button [G.agsh.06]. It closes when an entry or the ground beside it is pressed. */
function MenuDrawer({ label, entries }: MenuProps) {
  const t = useT();
  const drawer = useRef<HTMLDialogElement>(null);
  const closeIfDone = (event: MouseEvent<HTMLDialogElement>) => {
    const pressed = event.target as HTMLElement;
    if (pressed === event.currentTarget || pressed.closest("a, button"))
      event.currentTarget.close();
  };
  return (
    <div className={styles.menu}>
      <IconButton
        label={t(shellMessages.openMenu)}
        icon={menuIcon}
        onClick={() => drawer.current?.showModal()}
      />
      <dialog ref={drawer} className={styles.drawer} aria-label={label} onClick={closeIfDone}>
        <div>
          <header>
            <Brand />
            <IconButton label={t(shellMessages.closeMenu)} icon={closeIcon} />
          </header>
          <Menu label={label} entries={entries} />
        </div>
      </dialog>
    </div>
  );
}

/**
 * The frame of the areas of work, the agency's and the administration: a side menu from 990 px on; below, up to four entries in a bar at the
 * bottom and all of them in a drawer. `who` stands at the left of the top bar, `tools` at its right, `banner` below it.
 */
export function OfficeFrame(
  props: MenuProps & {
    readonly homePath: string;
    readonly who: ReactNode;
    readonly tools: ReactNode;
    readonly banner?: ReactNode;
    readonly children: ReactNode;
  },
) {
  const { label, entries, homePath, who, tools, banner, children } = props;
  return (
    <div className={styles.officeFrame}>
      <aside className={classNames(styles.side, "on-forest", entries.length === 0 && styles.lone)}>
        <div className={styles.sideHead}>
          <Brand to={homePath} />
        </div>
        {entries.length > 0 ? <Menu label={label} entries={entries} /> : null}
      </aside>
      <div className={styles.main}>
        <header className={styles.bar}>
          <div className="row">
            {entries.length > 0 ? <MenuDrawer label={label} entries={entries} /> : null}
            {who}
          </div>
          <div className="row">{tools}</div>
        </header>
        {banner}
        {children}
      </div>
    </div>
  );
}
