import { createContext, type ReactNode, useEffect, useEffectEvent, useMemo } from "react";
import { useServices } from "../../lib/page-services.tsx";
import { useLoadedDialog } from "../use-loaded-dialog.ts";
import { createShortcutKeys, shortcutsOffKey } from "./shortcut-keys.ts";

/** Opens the list of shortcuts. */
export const OpenShortcuts = createContext<() => void>(() => undefined);

const loadDialog = async () => (await import("./shortcuts-dialog.tsx")).ShortcutsDialog;

/** Moves the focus to the search field of the list. Returns false on a page without one. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('#content input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}

/** The one-key shortcuts of the office: `/` goes to the search of a list, `?` lists the shortcuts. A dialog has its own keys. */
export function Shortcuts({ children }: { readonly children: ReactNode }) {
  const { tab } = useServices();
  const { Dialog, open, close } = useLoadedDialog(loadDialog);
  const keys = useMemo(createShortcutKeys, []);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = keys.press(event);
    if (shortcut === null || tab.read(shortcutsOffKey) === true) return;
    if (document.querySelector("dialog:modal")) return;
    if (shortcut === "search" && !focusSearch()) return;
    if (shortcut === "list") open();
    event.preventDefault(); // The character is not typed, and the browser does not open its own search.
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  return (
    <OpenShortcuts value={open}>
      {children}
      {Dialog ? <Dialog onClose={close} /> : null}
    </OpenShortcuts>
  );
}
