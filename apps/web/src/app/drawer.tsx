import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { MouseEvent, Ref } from "react";
import { NavLink } from "../lib/navigation.tsx";
import { useSay } from "../lib/page-services.tsx";
import { IconButton } from "../ui/button.tsx";
import { closeIcon } from "../ui/icons.ts";
import { cooperationEntries, footerEntries, mainEntries } from "./menu-entries.ts";

/** The menu of phones: a dialog at the side; it closes when an entry or the ground beside it is pressed. */
export function Drawer({ ref }: { readonly ref: Ref<HTMLDialogElement> }) {
  const say = useSay();
  const closeIfOutside = (event: MouseEvent<HTMLDialogElement>) => {
    const pressed = event.target as HTMLElement;
    if (pressed === event.currentTarget || pressed.closest("a, button")) event.currentTarget.close();
  };
  const known = new Set(mainEntries.map((entry) => entry.to));
  const entries = [...mainEntries, ...cooperationEntries, ...footerEntries.filter((entry) => !known.has(entry.to))];
  return (
    <dialog ref={ref} className="drawer" aria-label={say(shellMessages.mainMenu)} onClick={closeIfOutside}>
      <nav aria-label={say(shellMessages.mainMenu)}>
        <IconButton label={say(shellMessages.closeMenu)} icon={closeIcon} />
        {entries.map((entry) => (
          <NavLink key={entry.to} to={entry.to}>
            {say(entry.label)}
          </NavLink>
        ))}
      </nav>
    </dialog>
  );
}
