import { createContext, use, useCallback, useEffect, useId } from "react";
import { type BlockerFunction, useBeforeUnload, useBlocker } from "react-router";
import { useServices } from "../lib/page-services.tsx";
import { LeaveDialog } from "../ui/leave-dialog.tsx";
import { isLeavingDocument } from "../lib/leave-document.ts";

/** Ids of the forms with unsaved input. A router allows one blocker, but a page may have several forms. */
export const UnsavedContext = createContext<Set<string>>(new Set());

/** Registers unsaved input (`when`), so that leaving the page asks for confirmation. */
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
 * Asks for confirmation before a navigation leaves a page with unsaved forms; for closing and reloading the browser asks. It does not ask
 * once the session has ended.
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
