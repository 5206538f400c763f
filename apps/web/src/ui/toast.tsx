import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Link } from "../lib/link.tsx";
import { useT, useServices } from "../lib/page-services.tsx";
import type { Toast, ToastKind } from "../lib/toast-queue.ts";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { checkCircleIcon, closeIcon, warningIcon } from "./icons.ts";
import { useIsUppermost } from "./open-dialogs.ts";
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

/**
 * The short messages, newest last, at most five [C9.cross.01]. The page has a region and so has each dialog (`within`, its id); the uppermost of them
 * shows the messages. A region is in the document, empty, before its first message: else readers do not hear it. Messages take room at the top
 * instead of covering what is below: no button and no field is under them.
 */
export function ToastRegion({ within }: { readonly within: string | null }) {
  const t = useT();
  const { toasts } = useServices();
  const list = useSyncExternalStore(toasts.subscribe, toasts.list, () => none);
  const shown = useStands(useIsUppermost(within)) ? list : none;
  const region = useRef<HTMLDivElement>(null);
  // Where they do not all fit, the newest is in view.
  useEffect(() => {
    region.current?.scrollTo({ top: region.current.scrollHeight });
  }, [shown]);
  return (
    <div
      ref={region}
      className={styles.toasts}
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
