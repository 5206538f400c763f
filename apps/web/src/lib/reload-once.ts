const reloadedKey = "wakafine.reloaded";
const pauseMs = 10_000;

/**
 * Creates a function that reloads the page at most once per 10 s, so it cannot loop. The time of the last reload is stored in the tab
 * [G.auth.26].
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
