import { carryToasts } from "../lib/browser-services.ts";
import type { PageServices } from "../lib/page-services.tsx";

let leaving = false;

/** Whether the document is being left for a page of the site: nobody has to be asked any more. */
export function isLeavingDocument(): boolean {
  return leaving;
}

/** Leads to a page of the site: a normal document load. Toasts on screen and the stored session come along. */
export function leaveDocument(
  services: Pick<PageServices, "store" | "tab" | "toasts">,
  to: string,
  { replace = false }: { readonly replace?: boolean } = {},
): void {
  leaving = true;
  carryToasts(services);
  services.store.flush();
  // Back from the browser's cache: the router still waits for the document it left for.
  window.addEventListener("pageshow", (event) => event.persisted && window.location.reload());
  if (replace) window.location.replace(to);
  else window.location.assign(to);
}
