import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { useSay } from "../lib/page-services.tsx";
import { Button, IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { arrowLeftIcon, closeIcon } from "./icons.ts";
import "./dialog.css";

interface DialogProps {
  readonly open: boolean;
  /** Escape, the cross and the ground beside it ask to close; the owner decides. */
  readonly onClose: () => void;
  readonly title: string;
  /** Above the title: "Étape 1 sur 3". */
  readonly overline?: string;
  /** At the right of the title: the stepper. */
  readonly aside?: ReactNode;
  /** With it the head shows a back arrow instead of the cross. */
  readonly onBack?: (() => void) | undefined;
  readonly size?: "small" | "wide";
  /** Between head and body: the hold bar. */
  readonly banner?: ReactNode;
  /** Below the body: the sticky bar. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** Opens and closes a native modal element; a screen of its own wears the class `dlg-whole`. */
export function useModalElement(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open) element?.close();
  }, [open]);
  return dialog;
}

/** The dialog and each of its steps begin at the title: readers hear where they are, the view starts at the top. */
function useModal(open: boolean, title: string) {
  const dialog = useModalElement(open);
  const shownTitle = useRef<string>(undefined);
  useEffect(() => {
    const known = shownTitle.current;
    shownTitle.current = open ? title : undefined;
    if (!open || known === title) return;
    dialog.current?.scrollTo({ top: 0 });
    dialog.current?.querySelector<HTMLElement>("h2")?.focus();
  }, [dialog, open, title]);
  return dialog;
}

/** A native modal dialog: the whole screen on phones, a sheet from 960 px on. The browser keeps the focus inside and gives it back. */
export function Dialog(props: DialogProps) {
  const { open, onClose, onBack } = props;
  const say = useSay();
  const titleId = useId();
  const dialog = useModal(open, props.title);
  const ask = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  const pressedBeside = (event: MouseEvent) => event.target === dialog.current && onClose();
  return (
    <dialog
      ref={dialog}
      className={classNames("dlg", props.size)}
      aria-labelledby={titleId}
      onCancel={ask}
      onClick={pressedBeside}
    >
      {open ? (
        <div className="dlg-in">
          <header className="dlg-head">
            <IconButton
              label={say(onBack ? shellMessages.back : shellMessages.close)}
              icon={onBack ? arrowLeftIcon : closeIcon}
              onClick={onBack ?? onClose}
            />
            <div>
              {props.overline ? <p className="xs muted">{props.overline}</p> : null}
              <h2 className="h2" id={titleId} tabIndex={-1}>
                {props.title}
              </h2>
            </div>
            {props.aside}
          </header>
          {props.banner}
          <div className="dlg-body">{props.children}</div>
          {props.footer}
        </div>
      ) : null}
    </dialog>
  );
}

/** The answers of a dialog in the one order: the way back first, the act last; one above the other where they do not fit side by side. */
export function DialogActs({ children }: { readonly children: ReactNode }) {
  return <div className="dlg-acts">{children}</div>;
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
      <DialogActs>
        <Button look={props.danger ? "main" : "quiet"} onClick={props.onCancel}>
          {props.cancelLabel}
        </Button>
        <Button look={props.danger ? "danger" : "main"} busy={props.busy ?? false} onClick={props.onConfirm}>
          {props.confirmLabel}
        </Button>
      </DialogActs>
    </Dialog>
  );
}
