import { useEffect, useState } from "react";
import { leaveDocument } from "../lib/leave-document.ts";
import { useServices } from "../lib/page-services.tsx";

/** Where a guard sends who may not enter, and why. */
export interface GuardRedirect {
  readonly to: string;
  readonly warning?: string;
  /** Another way on, beside the warning. */
  readonly way?: { readonly label: string; readonly to: string } | undefined;
}

/** Leads elsewhere, once, with a word about why. */
export function TurnedAway({ decide }: { readonly decide: () => GuardRedirect }) {
  const { toasts } = useServices();
  const [turn] = useState(decide);
  useEffect(() => {
    const { warning, way } = turn;
    if (warning) toasts.show("warning", warning, way);
    leaveDocument(turn.to, { replace: true });
    // Once: the address changes only when the page leads on.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return null;
}
