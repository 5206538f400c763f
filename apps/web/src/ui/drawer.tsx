import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { MouseEvent, ReactNode, Ref } from "react";
import { useT } from "../lib/page-services.tsx";
import { IconButton } from "./button.tsx";
import { closeIcon } from "./icons.ts";
import * as styles from "./drawer.module.css";

/** The menu of narrow screens: a dialog at the side. It closes when an entry or the backdrop is pressed. */
export function Drawer({
  ref,
  label,
  side,
  head,
  children,
}: {
  readonly ref: Ref<HTMLDialogElement>;
  readonly label: string;
  /** The edge of the screen it is at: that of the button that opens it. */
  readonly side: "left" | "right";
  /** Beside the button that closes it. */
  readonly head?: ReactNode;
  /** Links and buttons. */
  readonly children: ReactNode;
}) {
  const t = useT();
  const closeIfDone = (event: MouseEvent<HTMLDialogElement>) => {
    const pressed = event.target as HTMLElement;
    if (pressed === event.currentTarget || pressed.closest("a, button"))
      event.currentTarget.close();
  };
  return (
    <dialog
      ref={ref}
      className={styles.drawer}
      data-side={side}
      aria-label={label}
      onClick={closeIfDone}
    >
      <div>
        <header>
          {head}
          <IconButton label={t(shellMessages.closeMenu)} icon={closeIcon} />
        </header>
        <nav aria-label={label}>{children}</nav>
      </div>
    </dialog>
  );
}
