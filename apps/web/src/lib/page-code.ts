import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { useState } from "react";
import { useServices, useT } from "./page-services.tsx";

/** The code of a page could not be loaded. */
export class PageLoadFailure extends Error {
  override readonly name = "PageLoadFailure";
}

/** Loads a code chunk on demand. Throws `PageLoadFailure` if it cannot be loaded, which the page shows [C2.pub.42]. */
export async function loadCode<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw new PageLoadFailure("The code of a page did not arrive", { cause });
  }
}

/** A dialog whose code is loaded when it is first opened. */
interface LazyDialog<Part> {
  /** The module of the dialog; null until it is loaded. */
  readonly part: Part | null;
  readonly isOpen: boolean;
  readonly isLoading: boolean;
  readonly open: () => Promise<void>;
  readonly close: () => void;
}

/** Loads a dialog on first use. If its code cannot be loaded, a toast says so and the next `open()` retries. */
export function useLazyDialog<Part>(load: () => Promise<Part>): LazyDialog<Part> {
  const t = useT();
  const { toasts } = useServices();
  const [part, setPart] = useState<Part | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const open = async () => {
    setLoading(true);
    try {
      const loaded = await load();
      setPart(() => loaded);
      setOpen(true);
    } catch {
      toasts.show("error", t(stateMessages["shared.internet_connexion_error"]));
    }
    setLoading(false);
  };
  return { part, isOpen, isLoading, open, close: () => setOpen(false) };
}
