/** A scanner at the USB port types a code much faster than a person, and ends it with Enter. */
const maxGapMs = 60;
const minLength = 6;

/**
 * Collects the characters that a scanner types. `press` returns the code when Enter ends it, else null. A pause between two characters, as of a
 * person, starts anew.
 */
export function createScannerKeys() {
  let text = "";
  let last = -Infinity;
  return {
    press({ key, timeStamp }: Pick<KeyboardEvent, "key" | "timeStamp">): string | null {
      const fast = timeStamp - last <= maxGapMs;
      last = timeStamp;
      if (key === "Enter") {
        const code = fast && text.length >= minLength ? text : null;
        text = "";
        return code;
      }
      if (key.length === 1) text = fast ? text + key : key;
      return null;
    },
  };
}
