import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useSyncExternalStore } from "react";
import { useT } from "../lib/page-services.tsx";
import { Icon } from "./icon.tsx";
import { offlineIcon } from "./icons.ts";
import * as styles from "./offline-banner.module.css";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Returns whether the browser reports a network connection; true during hydration. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** A banner at the bottom of the page, and of a dialog over it, while there is no network. */
export function OfflineBanner() {
  const t = useT();
  const online = useOnline();
  return (
    <div role="status" className={styles.line}>
      {online ? null : (
        <div className={styles.offlineBanner}>
          <Icon path={offlineIcon} size="l" />
          <p>
            <b>{t(shellMessages.offline)}</b> {t(shellMessages.offlineText)}
          </p>
        </div>
      )}
    </div>
  );
}
