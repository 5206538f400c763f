import { useQueryClient } from "@tanstack/react-query";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { isOfficePath } from "../../lib/office-path.ts";
import { useServices, useT } from "../../lib/page-services.tsx";
import type { useSessionEnd } from "../../lib/session-end.ts";
import { leaveDocument } from "../../lib/leave-document.ts";

/** Where a guard sends who may not enter, and why. */
interface GuardRedirectProps {
  readonly to: string;
  readonly warning?: string | undefined;
  /** Another way on, beside the warning. */
  readonly way?: { readonly label: string; readonly to: string } | undefined;
}

/** Leads elsewhere, once, with a word about why. */
export function GuardRedirect(props: GuardRedirectProps) {
  const navigate = useNavigate();
  const services = useServices();
  const [{ to, warning, way }] = useState(props);
  useEffect(() => {
    if (warning) services.toasts.show("warning", warning, way);
    if (isOfficePath(to)) void navigate(to, { replace: true });
    else leaveDocument(to, { replace: true });
    // Once: the address changes only when the page leads on.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return null;
}

/**
 * Nobody is logged in: cached data is forgotten and the page leads to `to`, with a word about why when the session ended by itself
 * [G.auth.27]. Logging out leads on by itself.
 */
export function NoSession({
  end,
  ...redirect
}: GuardRedirectProps & { readonly end: ReturnType<typeof useSessionEnd> }) {
  const t = useT();
  const queryClient = useQueryClient();
  useEffect(() => queryClient.clear(), [queryClient]);
  if (end === "left") return null;
  if (end === "ended")
    return <GuardRedirect to={redirect.to} warning={t(shellMessages.sessionEnded)} />;
  return <GuardRedirect {...redirect} />;
}
