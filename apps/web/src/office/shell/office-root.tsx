import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Outlet, useLocation, useMatches } from "react-router";
import { useLanguage, useServices, useT } from "../../lib/page-services.tsx";
import { OfflineBanner } from "../../ui/offline-banner.tsx";
import { ToastRegion } from "../../ui/toast.tsx";
import { LeaveGuard } from "../leave-question.tsx";
import type { PageHandle } from "../router.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import * as styles from "../../ui/shell.module.css";

/** Updates title, language, scroll position and focus after a navigation or a change of language. */
function usePageEffects() {
  const t = useT();
  const language = useLanguage();
  const { toasts } = useServices();
  const { pathname } = useLocation();
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  const title = handle && `${t(handle.title)} · Wakafine`;
  const shown = useRef(pathname);
  useEffect(() => {
    document.documentElement.lang = language;
    if (title) document.title = title;
  }, [language, title]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    toasts.closeErrors(); // they belong to the page that was left
    // A new page starts at its top, with the focus on its content for screen readers [C2.pub.47].
    window.scrollTo(0, 0);
    document.getElementById("content")?.focus({ preventScroll: true });
  }, [pathname, toasts]);
}

/** Closes the toasts of earlier failures when a mutation succeeds: they are over, and could cover what follows (docs/decisions/0235). */
function useErrorsEnd() {
  const { toasts } = useServices();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "success") toasts.closeErrors();
      }),
    [queryClient, toasts],
  );
}

/** Layout of every office page: skip link, offline banner, toasts. */
export function OfficeRoot() {
  const t = useT();
  usePageEffects();
  useErrorsEnd();
  return (
    <>
      <a className={styles.skip} href="#content">
        {t(shellMessages.skip)}
      </a>
      <ToastRegion within={null} />
      <Shortcuts>
        <Outlet />
      </Shortcuts>
      <LeaveGuard />
      <OfflineBanner />
    </>
  );
}
