import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { type ComponentType, useState } from "react";
import { useServices, useT } from "../lib/page-services.tsx";

/**
 * A dialog whose code is loaded when it is first opened, because few visits open it. Without a network a toast says so, and the page
 * stays as it is. `Dialog` is null while it is closed.
 */
export function useLoadedDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  const t = useT();
  const { toasts } = useServices();
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
  const open = () =>
    void load().then(
      (loaded) => setDialog(() => loaded),
      () => toasts.show("error", t(stateMessages["shared.internet_connexion_error"])),
    );
  return { Dialog, open, close: () => setDialog(null) };
}
