import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { type ReactNode, useState } from "react";
import { useT, useServices } from "../lib/page-services.tsx";

type ShareDialog = (typeof import("../ui/share-dialog.tsx"))["ShareDialog"];

/**
 * The share dialog, loaded on first use. `share()` opens it; render `dialog` in an element that stays mounted while the dialog is open
 * [C2.pub.25].
 */
export function useShareDialog(): {
  readonly share: () => Promise<void>;
  readonly dialog: ReactNode;
} {
  const t = useT();
  const { toasts } = useServices();
  const [Fetched, setFetched] = useState<ShareDialog | null>(null);
  const [open, setOpen] = useState(false);
  const share = async () => {
    try {
      const { ShareDialog } = await import("../ui/share-dialog.tsx");
      setFetched(() => ShareDialog);
      setOpen(true);
    } catch {
      // The code of the dialog could not be loaded; pressing the button again retries.
      toasts.show("error", t(stateMessages["shared.internet_connexion_error"]));
    }
  };
  return { share, dialog: Fetched ? <Fetched open={open} onClose={() => setOpen(false)} /> : null };
}
