import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useSay, useServices } from "../lib/page-services.tsx";
import type { Toast, ToastKind } from "../lib/toast-queue.ts";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { checkCircleIcon, closeIcon, warningIcon } from "./icons.ts";
import { useToastPlace, useTopDialog } from "./toast-place.ts";
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
 * The short messages, newest last, at most five [C9.cross.01]. The live region is always in the page, so that readers hear what enters it; over
 * a dialog it stands inside it. It begins below the heads, whose menu and way back stay free.
 */
export function ToastArea() {
  const say = useSay();
  const { toasts } = useServices();
  const list = useSyncExternalStore(toasts.subscribe, toasts.list, () => none);
  const area = useRef<HTMLElement>(null);
  const newest = list.at(-1)?.id;
  const dialog = useTopDialog(newest);
  useToastPlace(area, newest, dialog);
  useEffect(() => {
    const element = area.current;
    // Inside a dialog that has just left the page it waits for the place outside.
    if (!element?.showPopover || !element.isConnected || newest === undefined) return;
    // Shown again, it comes above what opened in the meantime.
    if (element.matches(":popover-open")) element.hidePopover();
    element.showPopover();
  }, [newest, dialog]);
  const region = (
    <section ref={area} className="toasts" popover="manual" aria-label={say(shellMessages.notices)} aria-live="polite" hidden={list.length === 0}>
      {list.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </section>
  );
  return dialog ? createPortal(region, dialog) : region;
}
