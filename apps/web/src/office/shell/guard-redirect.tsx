import { useQueryClient } from "@tanstack/react-query";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { isOfficePath } from "../../lib/office-path.ts";
import { useServices, useT } from "../../lib/page-services.tsx";
import type { useSessionEnd } from "../../lib/session-end.ts";
import { leaveDocument } from "../../lib/leave-document.ts";

/** Target of a guard's redirect, and the warning to show. */
interface GuardRedirectProps {
  readonly to: string;
  readonly warning?: string | undefined;
  /** A further link, shown in the warning. */
  readonly link?: { readonly label: string; readonly to: string } | undefined;
}

/** Redirects once to another page, with a warning if there is one. */
export function GuardRedirect(props: GuardRedirectProps) {
  const navigate = useNavigate();
  const services = useServices();
  const [{ to, warning, link }] = useState(props);
  const run = useEffectEvent(() => {
    if (warning) services.toasts.show("warning", warning, link);
    if (isOfficePath(to)) void navigate(to, { replace: true });
    else leaveDocument(to, { replace: true });
  });
  useEffect(() => run(), []);
  return null;
}

/**
 * Clears cached data and redirects a visitor without a session to `to`. Warns that the session expired if it ended by itself [G.auth.27].
 * Renders nothing after logging out, which redirects by itself.
 */
export function NoSession({
  end,
  ...redirect
}: GuardRedirectProps & { readonly end: ReturnType<typeof useSessionEnd> }) {
  const t = useT();
  const queryClient = useQueryClient();
  useEffect(() => queryClient.clear(), [queryClient]);
  if (end === "loggedOut") return null;
  if (end === "ended")
    return <GuardRedirect to={redirect.to} warning={t(shellMessages.sessionEnded)} />;
  return <GuardRedirect {...redirect} />;
}
