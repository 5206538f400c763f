import { useEffect, useState } from "react";
import { useNavigate } from "../lib/navigation.tsx";
import { useServices } from "../lib/page-services.tsx";

/** Where a guard sends who may not enter, and why. */
export interface Turn {
  readonly to: string;
  readonly warning?: string;
}

/** Leads elsewhere, once, with a word about why. */
export function TurnedAway({ decide }: { readonly decide: () => Turn }) {
  const navigate = useNavigate();
  const { toasts } = useServices();
  const [turn] = useState(decide);
  useEffect(() => {
    if (turn.warning) toasts.show("warning", turn.warning);
    void navigate(turn.to, { replace: true });
    // Once: the address changes only when the page leads on.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return null;
}
