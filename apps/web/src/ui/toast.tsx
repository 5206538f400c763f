import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import {
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { Link } from "../lib/link.tsx";
import { useT, useServices } from "../lib/page-services.tsx";
import type { Toast, ToastKind } from "../lib/toast-queue.ts";
import { classNames } from "./class-names.ts";
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

const controls = "a, button, input, select, textarea, summary";

/** Height in pixels of the menu at the bottom of the screen, above which the toasts lie. */
const bottomMenu = (region: HTMLElement) =>
  Number.parseFloat(getComputedStyle(region).getPropertyValue("--bottom-menu")) || 0;

/** Whether the toasts would cover the focused control at an edge of the screen. */
function coversFocus(side: "top" | "bottom", region: HTMLElement): boolean {
  const focused = document.activeElement;
  if (!focused?.matches(controls)) return false;
  const { top, bottom } = focused.getBoundingClientRect();
  const height = region.offsetHeight;
  if (side === "top") return bottom > 0 && top < height;
  return top < window.innerHeight && bottom > window.innerHeight - height - bottomMenu(region);
}

/**
 * The edge of the screen where the toasts of a page lie: the lower one, unless they would cover the focused control or the line that says that there is no
 * network. They follow the focus, the loss of the network and `newest`, the id of the newest toast.
 */
function useSide(
  region: RefObject<HTMLDivElement | null>,
  newest: number | undefined,
): "top" | "bottom" {
  const [side, setSide] = useState<"top" | "bottom">("bottom");
  useLayoutEffect(() => {
    if (newest === undefined) return undefined;
    const place = () => {
      const own = region.current;
      if (!own || own.contains(document.activeElement)) return;
      const isFree = navigator.onLine && !coversFocus("bottom", own);
      setSide(isFree || coversFocus("top", own) ? "bottom" : "top");
    };
    place();
    document.addEventListener("focusin", place);
    // A request can fail before the browser knows that the network is gone.
    window.addEventListener("offline", place);
    return () => {
      document.removeEventListener("focusin", place);
      window.removeEventListener("offline", place);
    };
  }, [region, newest]);
  return side;
}

/**
 * The toasts, newest last, at most five [C9.cross.01]. The page and each dialog (`within`, its id) have a live region; the uppermost one
 * shows the toasts. A region is rendered empty before its first toast, because screen readers do not announce new regions. Toasts of the page lie over it and
 * do not move it; in a dialog they take space at the top, so that they cover no button of it (docs/decisions/0235).
 */
export function ToastRegion({ within }: { readonly within: string | null }) {
  const t = useT();
  const { toasts } = useServices();
  const list = useSyncExternalStore(toasts.subscribe, toasts.list, () => none);
  // A confirmation from before the dialog was seen on the page.
  const [seen] = useState(() => (within === null ? 0 : (toasts.list().at(-1)?.id ?? 0)));
  const current = list.filter(({ id, kind }) => kind !== "ok" || id > seen);
  const isReady = useIsReady(useIsUppermost(within));
  const shown = isReady && current.length > 0 ? current : none;
  const region = useRef<HTMLDivElement>(null);
  const newest = shown.at(-1)?.id;
  const side = useSide(region, within === null ? newest : undefined);
  useLayoutEffect(() => {
    if (newest === undefined || !region.current) return;
    // The newest toast, if they do not all fit.
    region.current.scrollTo({ top: region.current.scrollHeight });
    // On the page this would scroll its header under the toasts.
    if (within !== null) keepFocusVisible(region.current.offsetHeight);
  }, [newest, within]);
  return (
    <div
      ref={region}
      className={classNames(styles.toasts, within === null && styles.over)}
      data-side={within === null ? side : undefined}
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
