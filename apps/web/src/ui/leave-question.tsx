import { useEffect, useState } from "react";
import { isLeavingDocument, leaveDocument } from "../lib/leave-document.ts";
import { useAccount } from "../lib/page-services.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";

/**
 * Returns the link of a click that would load another page in this tab, else null. Other mouse buttons, modifier keys, new tabs and anchors
 * of this page are left to the browser.
 */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
  const isPlain =
    event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;
  if (!link || !isPlain || event.defaultPrevented || link.target || link.download) return null;
  return link.pathname === window.location.pathname ? null : link;
}

/**
 * Asks for confirmation when a link would leave a page of the site with unsaved input (`when`). For going back, closing and reloading the
 * browser asks. It does not ask once the session has ended.
 */
export function LeaveQuestion({ when }: { readonly when: boolean }) {
  const isAsked = useAccount() !== null && when;
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (!isAsked) return undefined;
    const follow = (event: MouseEvent) => {
      const link = linkOf(event);
      if (!link) return;
      event.preventDefault();
      setWanted(link.href);
    };
    const keep = (event: Event) => {
      if (!isLeavingDocument()) event.preventDefault();
    };
    document.addEventListener("click", follow);
    window.addEventListener("beforeunload", keep);
    return () => {
      document.removeEventListener("click", follow);
      window.removeEventListener("beforeunload", keep);
    };
  }, [isAsked]);
  return (
    <LeaveDialog
      open={wanted !== null}
      onLeave={() => wanted !== null && leaveDocument(wanted)}
      onStay={() => setWanted(null)}
    />
  );
}
