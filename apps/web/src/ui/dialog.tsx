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
  /** Called when the user presses Escape, the close button, the backdrop or the phone's Back; the owner decides whether to close. */
  readonly onClose: () => void;
  readonly title: string;
  /** Text above the title: "Étape 1 sur 3". */
  readonly overline?: string;
  /** Shown right of the title: the stepper and the language switch. */
  readonly aside?: ReactNode;
  /** If given, the header has a back arrow instead of the close button, and Escape and the phone's Back call it too. */
  readonly onBack?: (() => void) | undefined;
  readonly size?: "small" | "wide";
  /** True: the first enabled field of a form, if there is one, gets the initial focus instead of the title. */
  readonly startsAtField?: boolean;
  /** True while a request is under way: the header button is busy, and the owner keeps the dialog open. */
  readonly busy?: boolean;
  /** Shown between header and body: the hold bar. */
  readonly banner?: ReactNode;
  /** Shown below the body: the sticky bar. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Controls a native modal element: it is shown while `open` is true; Escape and the phone's Back only call `ask`. A full-screen dialog uses
 * the class `whole` of `dialog.module.css`.
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
      // A dialog that is removed without being closed does not restore the focus: it belongs to the opener, or to the dialog below when the opener is gone.
      if (document.activeElement !== document.body) return;
      const target = opener?.isConnected ? opener : document.querySelector("dialog[open] h2");
      (target as HTMLElement | null)?.focus();
    };
  }, [open]);
  useOnStack(id, open);
  return {
    ref,
    id,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
      event.preventDefault();
      if (!event.repeat) ask(); // A held key counts as one press.
    },
    onCancel(event: SyntheticEvent) {
      // The browser closes a dialog on the second cancel event without user interaction in between; then `onClose` opens it again.
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

/** Focuses the title when the dialog opens or changes its step, so that screen readers announce it and the view starts at the top. */
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
    const field = startsAtField
      ? dialog.current?.querySelector<HTMLElement>("form [name]:not(:disabled)")
      : null;
    (field ?? dialog.current?.querySelector("h2"))?.focus();
  }, [dialog, open, title, startsAtField]);
}

/** A native modal dialog: full screen on phones, a sheet from 960 px on. The browser traps the focus and restores it. */
export function Dialog(props: DialogProps) {
  const { open, onClose, onBack } = props;
  const t = useT();
  const titleId = useId();
  const modal = useModalElement(open, onBack ?? onClose);
  useStartFocus(modal.ref, props);
  const closeOnBackdrop = (event: MouseEvent) => event.target === modal.ref.current && onClose();
  return (
    <dialog
      {...modal}
      className={styles.dialog}
      data-size={props.size}
      aria-labelledby={titleId}
      onClick={closeOnBackdrop}
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

/** Buttons of a dialog in the standard order: cancel first, main action last; stacked where they do not fit side by side. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** Asks for confirmation before something is lost or paid: one sentence, a confirm button and a cancel button. */
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
