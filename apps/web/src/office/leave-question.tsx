import { createContext, use, useCallback, useEffect, useId } from "react";
import { type BlockerFunction, useBeforeUnload, useBlocker } from "react-router";
import { useServices } from "../lib/page-services.tsx";
import { LeaveDialog } from "../ui/leave-dialog.tsx";
import { isLeavingDocument } from "../lib/leave-document.ts";

/** The forms with something typed and not saved. A router has one blocker at most, a page several forms. */
export const UnsavedContext = createContext<Set<string>>(new Set());

/** Has the person asked before the page is left while something typed is not saved (`when`). */
export function LeaveQuestion({ when }: { readonly when: boolean }) {
  const unsaved = use(UnsavedContext);
  const id = useId();
  useEffect(() => {
    if (!when) return undefined;
    unsaved.add(id);
    return () => void unsaved.delete(id);
  }, [unsaved, id, when]);
  return null;
}

/**
 * Asks before a page with unsaved forms is left for another; closing and reloading are asked about by the browser. Nobody is asked when the
 * session has ended.
 */
export function LeaveGuard() {
  const { store } = useServices();
  const unsaved = use(UnsavedContext);
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      unsaved.size > 0 &&
      store.get("account") !== null &&
      currentLocation.pathname !== nextLocation.pathname,
    [unsaved, store],
  );
  const blocker = useBlocker(shouldBlock);
  useBeforeUnload(
    useCallback(
      (event: Event) => {
        if (unsaved.size > 0 && !isLeavingDocument()) event.preventDefault();
      },
      [unsaved],
    ),
  );
  return (
    <LeaveDialog
      open={blocker.state === "blocked"}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  );
}
