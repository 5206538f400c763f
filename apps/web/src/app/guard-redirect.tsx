import { useEffect, useEffectEvent, useState } from "react";
import { leaveDocument } from "../lib/leave-document.ts";
import { useServices } from "../lib/page-services.tsx";

/** Target of a guard's redirect, and the warning to show. */
export interface GuardRedirect {
  readonly to: string;
  readonly warning?: string;
  /** A further link, shown in the warning. */
  readonly link?: { readonly label: string; readonly to: string } | undefined;
}

/** Redirects once to another page, with a warning if the guard gives one. */
export function RedirectOnce({ decide }: { readonly decide: () => GuardRedirect }) {
  const { toasts } = useServices();
  const [redirect] = useState(decide);
  const run = useEffectEvent(() => {
    const { to, warning, link } = redirect;
    if (warning) toasts.show("warning", warning, link);
    leaveDocument(to, { replace: true });
  });
  useEffect(() => run(), []);
  return null;
}
