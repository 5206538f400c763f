import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
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
/** Milliseconds from mounting a live region to its first announcement. */
const announceDelayMs = 150;

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

/** Returns whether a live region may announce. Screen readers miss changes in a region that is new or was behind a dialog. */
function useIsReady(isUppermost: boolean): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (!isUppermost) return undefined;
    const timer = setTimeout(() => setReady(true), announceDelayMs);
    return () => {
      clearTimeout(timer);
      setReady(false);
    };
  }, [isUppermost]);
  return isUppermost && ready;
}

/** Scrolls back to the focused element if toasts of this height in pixels moved it out of the screen or under the bar of a dialog. */
function keepFocusVisible(height: number): void {
  const focused = document.activeElement;
  const top = focused?.getBoundingClientRect().top ?? 0;
  if (top > 0 && top < window.innerHeight + height) focused?.scrollIntoView({ block: "nearest" });
}

/**
 * The toasts, newest last, at most five [C9.cross.01]. The page and each dialog (`within`, its id) have a live region; the uppermost one
 * shows the toasts. A region is rendered empty before its first toast, because screen readers do not announce new regions. Toasts take
 * space at the top, so that they cover no button and no field.
 */
export function ToastRegion({ within }: { readonly within: string | null }) {
  const t = useT();
  const { toasts } = useServices();
  const list = useSyncExternalStore(toasts.subscribe, toasts.list, () => none);
  const shown = useIsReady(useIsUppermost(within)) ? list : none;
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (shown.length === 0 || !region.current) return;
    // The newest toast, if they do not all fit.
    region.current.scrollTo({ top: region.current.scrollHeight });
    // On the page this would scroll its header under the toasts.
    if (within !== null) keepFocusVisible(region.current.offsetHeight);
  }, [shown, within]);
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
