import { expect, test } from "vitest";
import { createScannerKeys } from "./scanner-keys.ts";

/** Presses the keys of a text and Enter, `gap` milliseconds apart; returns the code. */
function typed(text: string, gap: number, keys = createScannerKeys()) {
  let time = 0;
  let code: string | null = null;
  for (const key of [...text, "Enter"]) {
    time += gap;
    code = keys.press({ key, timeStamp: time });
  }
  return code;
}

test("a code that a scanner types is read at its Enter, one that a person types is not", () => {
  expect(typed("SMP-7K3M9QXW", 15)).toBe("SMP-7K3M9QXW");
  expect(typed("SMP-7K3M9QXW", 120)).toBeNull();
});

test("keys pressed before the scan, Shift and an Enter alone do not matter", () => {
  const keys = createScannerKeys();
  keys.press({ key: "x", timeStamp: -500 });
  expect(keys.press({ key: "Enter", timeStamp: -490 })).toBeNull();
  expect(typed("SMP-AB", 15, keys)).toBe("SMP-AB");
  const shifted = createScannerKeys();
  const pressed = ["Shift", "W", "1", ".", "a", "b", "Shift", "C", "Enter"].map((key, index) =>
    shifted.press({ key, timeStamp: index * 10 }),
  );
  expect(pressed.at(-1)).toBe("W1.abC");
});
