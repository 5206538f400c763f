let leaving = false;

/** Whether the page itself leads to another document: nobody has to be asked any more, and what it just said belongs to the next page. */
export function isLeavingDocument(): boolean {
  return leaving;
}

/** Leads to another document, with the toasts on screen. */
export function leaveDocument(
  to: string,
  { replace = false }: { readonly replace?: boolean } = {},
): void {
  leaving = true;
  // The browser brings the page back as it was left: half way to elsewhere.
  window.addEventListener("pageshow", (event) => event.persisted && window.location.reload());
  if (replace) window.location.replace(to);
  else window.location.assign(to);
}
