import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { MouseEvent, ReactNode, Ref } from "react";
import { useT } from "../lib/page-services.tsx";
import { IconButton } from "./button.tsx";
import { closeIcon } from "./icons.ts";
import * as styles from "./drawer.module.css";

/** Menu on narrow screens: a dialog at the side. A press on the backdrop, a link or any button, such as the close button, closes it. */
export function Drawer({
  ref,
  label,
  side,
  head,
  children,
}: {
  readonly ref: Ref<HTMLDialogElement>;
  readonly label: string;
  /** The side of the screen on which the drawer opens: that of its button. */
  readonly side: "left" | "right";
  /** Shown beside the close button. */
  readonly head?: ReactNode;
  /** Links and buttons. */
  readonly children: ReactNode;
}) {
  const t = useT();
  const closeOnPress = (event: MouseEvent<HTMLDialogElement>) => {
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
      onClick={closeOnPress}
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
