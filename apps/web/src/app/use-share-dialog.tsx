import type { ReactNode } from "react";
import { useLazyDialog } from "../lib/page-code.ts";

/**
 * The share dialog, loaded on first use. `share()` opens it; render `dialog` in an element that stays mounted while the dialog is open
 * [C2.pub.25].
 */
export function useShareDialog(): {
  readonly share: () => Promise<void>;
  readonly dialog: ReactNode;
} {
  const { part, isOpen, open, close } = useLazyDialog(() => import("../ui/share-dialog.tsx"));
  return { share: open, dialog: part ? <part.ShareDialog open={isOpen} onClose={close} /> : null };
}
