const reloadedKey = "wakafine.reloaded";
const pauseMs = 10_000;

/**
 * A reload that cannot loop: at most one per 10 s, remembered in the tab across the reload itself [G.auth.26].
 */
export function createReloadOnce(
  tab: Pick<Storage, "getItem" | "setItem">,
  reload: () => void,
  now: () => number,
): () => void {
  return () => {
    const last = Number(tab.getItem(reloadedKey) ?? 0);
    if (now() - last < pauseMs) return;
    tab.setItem(reloadedKey, String(now()));
    reload();
  };
}
