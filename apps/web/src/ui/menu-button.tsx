import {
  type KeyboardEvent,
  type MouseEvent,
  type FocusEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { classNames } from "./class-names.ts";
import * as styles from "./menu-button.module.css";

/** Closes an open element when the user presses outside of it. */
function useCloseOutside(open: boolean, close: () => void) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const pressed = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) close();
    };
    document.addEventListener("pointerdown", pressed);
    return () => document.removeEventListener("pointerdown", pressed);
  }, [open, close]);
  return box;
}

/**
 * A button that opens a short list of links and buttons (`children`). Escape, a press outside and Tab out of it close the list. `label` is
 * the accessible name, unless the content of the button has one. Escape and a chosen entry return the focus to the button, so that a dialog
 * opened by an entry returns it there too.
 */
export function MenuButton(props: {
  readonly label?: string;
  readonly buttonContent: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [close] = useState(() => () => setOpen(false));
  const box = useCloseOutside(open, close);
  const closeAndReturn = () => {
    close();
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    event.preventDefault();
    closeAndReturn();
  };
  const onChosen = (event: MouseEvent) => {
    if ((event.target as HTMLElement).closest("a, button")) closeAndReturn();
  };
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
  };
  return (
    <div
      ref={box}
      className={classNames(styles.menuButton, props.className)}
      role="presentation"
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <button
        ref={button}
        type="button"
        className={styles.face}
        aria-label={props.label}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={() => setOpen(!open)}
      >
        {props.buttonContent}
      </button>
      {open ? (
        <div className={styles.list} id={listId} role="presentation" onClick={onChosen}>
          {props.children}
        </div>
      ) : null}
    </div>
  );
}
