/** Characters of a USB scanner follow each other faster than those of a person; `/` and `?` may be part of its code. */
const maxScannerGapMs = 60;

/** Key of the tab store: true while the user has disabled the one-key shortcuts (WCAG 2.1.4). */
export const shortcutsOffKey = "shortcuts-off";

type Shortcut = "search" | "list";

type PressedKey = Pick<
  KeyboardEvent,
  "key" | "timeStamp" | "target" | "ctrlKey" | "altKey" | "metaKey" | "isComposing"
>;

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");

/**
 * Recognises the one-key shortcuts. `press` returns the shortcut of a key, else null: while the user types in a field, with a modifier, and
 * within the code of a scanner. The character counts, not the key, because layouts differ.
 */
export function createShortcutKeys() {
  let last = -Infinity;
  return {
    press(event: PressedKey): Shortcut | null {
      if (isField(event.target)) return null;
      const isScanned = event.timeStamp - last <= maxScannerGapMs;
      // Shift is pressed before the character on many layouts.
      if (event.key.length === 1) last = event.timeStamp;
      if (isScanned || event.ctrlKey || event.altKey || event.metaKey || event.isComposing)
        return null;
      if (event.key === "/") return "search";
      return event.key === "?" ? "list" : null;
    },
  };
}
