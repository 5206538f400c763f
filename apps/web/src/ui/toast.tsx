import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useSay, useServices } from "../lib/page-services.tsx";
import type { Toast, ToastKind } from "../lib/toast-queue.ts";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { checkCircleIcon, closeIcon, warningIcon } from "./icons.ts";
import "./toast.css";

const marks: Readonly<Record<ToastKind, string>> = { ok: checkCircleIcon, warning: warningIcon, error: warningIcon };
const none: readonly Toast[] = [];

function ToastLine({ toast }: { readonly toast: Toast }) {
  const say = useSay();
  const { toasts } = useServices();
  const act = () => {
    toast.action?.run();
    toasts.close(toast.id);
  };
  return (
    <div className={`toast is-${toast.kind}`} data-kind={toast.kind}>
      <Icon path={marks[toast.kind]} />
      <p>{toast.text}</p>
      {toast.action ? (
        <button type="button" className="act" onClick={act}>
          {toast.action.label}
        </button>
      ) : null}
      <IconButton label={say(shellMessages.close)} icon={closeIcon} onClick={() => toasts.close(toast.id)} />
    </div>
  );
}

/**
 * The short messages, newest last, at most five [C9.cross.01]. The live region is always in the page, so that readers hear
 * what enters it; as a popover it also stands above an open dialog.
 */
export function ToastArea() {
  const say = useSay();
  const { toasts } = useServices();
  const list = useSyncExternalStore(toasts.subscribe, toasts.list, () => none);
  const area = useRef<HTMLElement>(null);
  const newest = list.at(-1)?.id;
  useEffect(() => {
    const element = area.current;
    if (!element?.showPopover || newest === undefined) return;
    // Shown again, it comes above a dialog that opened in the meantime.
    if (element.matches(":popover-open")) element.hidePopover();
    element.showPopover();
  }, [newest]);
  return (
    <section ref={area} className="toasts" popover="manual" aria-label={say(shellMessages.notices)} aria-live="polite" hidden={list.length === 0}>
      {list.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </section>
  );
}
