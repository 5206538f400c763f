import { useEffect, useEffectEvent, useMemo } from "react";
import { createScannerKeys } from "./scanner-keys.ts";

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input, textarea, select");

/**
 * Calls `onCode` with the code that a USB scanner types, anywhere on the page except in a field, also while a result is shown. The Enter that the
 * scanner sends after the code does not press the focused button.
 */
export function useScanner(onCode: (text: string) => void): void {
  const keys = useMemo(createScannerKeys, []);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isField(event.target) || event.ctrlKey || event.altKey || event.metaKey) return;
    const code = keys.press(event);
    if (code === null) return;
    event.preventDefault();
    event.stopPropagation();
    onCode(code);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener, true);
    return () => document.removeEventListener("keydown", listener, true);
  }, []);
}
