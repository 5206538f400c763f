import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Link } from "../lib/link.tsx";
import { useT, useServices } from "../lib/page-services.tsx";
import type { Toast, ToastKind } from "../lib/toast-queue.ts";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { checkCircleIcon, closeIcon, warningIcon } from "./icons.ts";
import { useOpenDialogs, useToastPlace } from "./toast-place.ts";
import * as styles from "./toast.module.css";

const marks: Readonly<Record<ToastKind, string>> = {
  ok: checkCircleIcon,
  warning: warningIcon,
  error: warningIcon,
};
const none: readonly Toast[] = [];
/** From when a region stands until it speaks. */
const settleMs = 150;

function ToastLine({ toast }: { readonly toast: Toast }) {
  const t = useT();
  const { toasts } = useServices();
  const { action } = toast;
  const close = () => toasts.close(toast.id);
  const run = () => {
    if (action && "run" in action) action.run();
    close();
  };
  return (
    <div className={styles.toast} data-kind={toast.kind}>
      <Icon path={marks[toast.kind]} />
      <p>{toast.text}</p>
      {action && "to" in action ? (
        <Link className={styles.act} to={action.to} onClick={close}>
          {action.label}
        </Link>
      ) : null}
      {action && "run" in action ? (
        <button type="button" className={styles.act} onClick={run}>
          {action.label}
        </button>
      ) : null}
      <IconButton label={t(shellMessages.close)} icon={closeIcon} onClick={close} />
    </div>
  );
}

/** Whether a region may speak: readers have to know it for a moment, or they do not hear what enters it; one behind a dialog they forget. */
function useStands(isUppermost: boolean): boolean {
  const [stands, setStands] = useState(false);
  useEffect(() => {
    if (!isUppermost) return undefined;
    const timer = setTimeout(() => setStands(true), settleMs);
    return () => {
      clearTimeout(timer);
      setStands(false);
    };
  }, [isUppermost]);
  return isUppermost && stands;
}

/** A live region of the page or of a dialog: there, empty, before the first message and until the dialog goes. */
function ToastRegion({
  toasts,
  isUppermost,
}: {
  readonly toasts: readonly Toast[];
  readonly isUppermost: boolean;
}) {
  const t = useT();
  const area = useRef<HTMLDivElement>(null);
  const shown = useStands(isUppermost) ? toasts : none;
  useToastPlace(area, shown.at(-1)?.id);
  useEffect(() => {
    if (area.current?.isConnected) area.current.showPopover?.();
  }, []);
  return (
    <div
      ref={area}
      className={styles.toasts}
      popover="manual"
      role="log"
      aria-live="polite"
      aria-label={t(shellMessages.notices)}
    >
      {shown.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

/**
 * The short messages, newest last, at most five [C9.cross.01]; over a dialog they stand inside it. They begin below the heads, whose menu and way
 * back stay free.
 */
export function ToastArea() {
  const { toasts } = useServices();
  const list = useSyncExternalStore(toasts.subscribe, toasts.list, () => none);
  const dialogs = useOpenDialogs(list.at(-1)?.id);
  return (
    <>
      <ToastRegion toasts={list} isUppermost={dialogs.length === 0} />
      {dialogs.map((dialog, index) =>
        createPortal(
          <ToastRegion toasts={list} isUppermost={index === dialogs.length - 1} />,
          dialog,
          String(index),
        ),
      )}
    </>
  );
}
