import { hasPermission } from "@wakafine/shared/rules/permissions.ts";
import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { memberAccessOf } from "../../lib/agency-access.ts";
import type { Account } from "../../lib/client-store.ts";
import { useOnline } from "../../ui/offline-banner.tsx";
import { hasKeptScans } from "../parcels/kept-scans.ts";
import * as styles from "./office-frame.module.css";

/** The pages that list the scans and send them themselves. */
const loaderPages = new Set(["/agency/package/load", "/agency/package/unload"]);

/**
 * Sends the scans of parcels that wait on the device, and names them above every page but those that list them. Its code is loaded with the first scan that is
 * kept, or on those pages, so that it is there without a network.
 */
export function ParcelScans({ account }: { readonly account: Account | null }) {
  const { pathname } = useLocation();
  const online = useOnline();
  const [Waiting, setWaiting] = useState<ComponentType<{
    readonly className: string | undefined;
  }> | null>(null);
  const member = memberAccessOf(account);
  const isListed = loaderPages.has(pathname);
  const isNeeded =
    member !== null && hasPermission("parcels", member) && (isListed || hasKeptScans(account));
  const isLoaded = Waiting !== null;
  useEffect(() => {
    if (!isNeeded || isLoaded) return;
    import("../parcels/waiting-scans.tsx").then(
      ({ WaitingScans }) => setWaiting(() => WaitingScans),
      // Loaded again on the next page, or when the network returns.
      (failure: unknown) => console.warn("The note about waiting scans was not loaded", failure),
    );
  }, [isNeeded, isLoaded, pathname, online]);
  if (!Waiting || !isNeeded || isListed) return null;
  return <Waiting className={styles.banner} />;
}
