let leaving = false;

/**
 * Returns whether the page itself is loading another document. Then no leave confirmation is shown, and current toasts belong to the next
 * page.
 */
export function isLeavingDocument(): boolean {
  return leaving;
}

/** Loads another document, which shows the current toasts. */
export function leaveDocument(
  to: string,
  { replace = false }: { readonly replace?: boolean } = {},
): void {
  leaving = true;
  // The back/forward cache restores the page in the state of leaving, so it reloads.
  window.addEventListener("pageshow", (event) => event.persisted && window.location.reload());
  if (replace) window.location.replace(to);
  else window.location.assign(to);
}
