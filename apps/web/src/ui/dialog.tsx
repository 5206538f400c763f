import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from "react";
import { useT } from "../lib/page-services.tsx";
import { Button, IconButton } from "./button.tsx";
import { arrowLeftIcon, closeIcon } from "./icons.ts";
import { OfflineBanner } from "./offline-banner.tsx";
import { useOnStack } from "./open-dialogs.ts";
import { ToastRegion } from "./toast.tsx";
import * as styles from "./dialog.module.css";

interface DialogProps {
  readonly open: boolean;
  /** Escape, the cross, the ground beside it and a phone's Back ask to close; the owner decides. */
  readonly onClose: () => void;
  readonly title: string;
  /** Above the title: "Étape 1 sur 3". */
  readonly overline?: string;
  /** At the right of the title: the stepper, the language switch. */
  readonly aside?: ReactNode;
  /** With it the head shows a back arrow instead of the cross, and Escape and a phone's Back go back too. */
  readonly onBack?: (() => void) | undefined;
  readonly size?: "small" | "wide";
  /** A form begins at its first field, everything else at the title. */
  readonly startsAtField?: boolean;
  /** Something is being sent: the button in the head says that it waits; the owner keeps the dialog as it is. */
  readonly busy?: boolean;
  /** Between head and body: the hold bar. */
  readonly banner?: ReactNode;
  /** Below the body: the sticky bar. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/**
 * What a native modal element is given: it stands as long as `open` says so, Escape and a phone's Back only `ask` to close it. A screen of its own
 * wears the class `whole` of `dialog.module.css`.
 */
export function useModalElement(open: boolean, ask: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = ref.current;
    if (!open) {
      element?.close();
      return undefined;
    }
    const opener = document.activeElement;
    if (!element?.open) element?.showModal();
    return () => {
      // A dialog that leaves the page without being closed takes the focus along: it belongs to the opener.
      const isLost = document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [open]);
  useOnStack(id, open);
  return {
    ref,
    id,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
      event.preventDefault();
      if (!event.repeat) ask(); // held down it is one press
    },
    onCancel(event: SyntheticEvent) {
      // Asked twice without a touch in between the browser closes all the same: `onClose` opens it again.
      if (event.target !== event.currentTarget || !event.cancelable) return;
      event.preventDefault();
      ask();
    },
    onClose(event: SyntheticEvent) {
      if (!open || event.target !== event.currentTarget || ref.current?.open) return;
      ref.current?.showModal();
      ask();
    },
  };
}

/** The dialog and each of its steps begin at the title: readers hear where they are, the view starts at the top. */
function useStartFocus(
  dialog: RefObject<HTMLDialogElement | null>,
  { open, title, startsAtField }: Pick<DialogProps, "open" | "title" | "startsAtField">,
) {
  const shownTitle = useRef<string>(undefined);
  useEffect(() => {
    const known = shownTitle.current;
    shownTitle.current = open ? title : undefined;
    if (!open || known === title) return;
    dialog.current?.scrollTo({ top: 0 });
    const start = startsAtField ? "form :is(input, select, textarea)" : "h2";
    dialog.current?.querySelector<HTMLElement>(start)?.focus();
  }, [dialog, open, title, startsAtField]);
}

/** A native modal dialog: the whole screen on phones, a sheet from 960 px on. The browser keeps the focus inside and gives it back. */
export function Dialog(props: DialogProps) {
  const { open, onClose, onBack } = props;
  const t = useT();
  const titleId = useId();
  const modal = useModalElement(open, onBack ?? onClose);
  useStartFocus(modal.ref, props);
  const pressedBeside = (event: MouseEvent) => event.target === modal.ref.current && onClose();
  return (
    <dialog
      {...modal}
      className={styles.dialog}
      data-size={props.size}
      aria-labelledby={titleId}
      onClick={pressedBeside}
    >
      {open ? (
        <div className={styles.inner}>
          <header className={styles.head}>
            <IconButton
              label={t(onBack ? shellMessages.back : shellMessages.close)}
              icon={onBack ? arrowLeftIcon : closeIcon}
              onClick={onBack ?? onClose}
              aria-busy={props.busy || undefined}
              aria-disabled={props.busy || undefined}
            />
            <div>
              {props.overline ? <p className="xs muted">{props.overline}</p> : null}
              <h2 className="h2" id={titleId} tabIndex={-1}>
                {props.title}
              </h2>
            </div>
            {props.aside}
          </header>
          <div className={styles.top}>
            {props.banner}
            <ToastRegion within={modal.id} />
          </div>
          <div className={styles.body}>{props.children}</div>
          <div className={styles.foot}>
            <OfflineBanner />
            {props.footer}
          </div>
        </div>
      ) : null}
    </dialog>
  );
}

/** The answers of a dialog in the one order: the way back first, the act last; one above the other where they do not fit side by side. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** Asks before something is lost or paid: one sentence, a clear yes, a way back. */
export function ConfirmDialog(props: {
  readonly open: boolean;
  readonly title: string;
  readonly text: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}) {
  return (
    <Dialog open={props.open} onClose={props.onCancel} title={props.title} size="small">
      <p>{props.text}</p>
      <DialogActions>
        <Button variant={props.danger ? "main" : "quiet"} onClick={props.onCancel}>
          {props.cancelLabel}
        </Button>
        <Button
          variant={props.danger ? "danger" : "main"}
          busy={props.busy ?? false}
          onClick={props.onConfirm}
        >
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
