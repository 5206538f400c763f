import { afterEach, expect, test, vi } from "vitest";
import { fitted, widthOf, wrapped } from "./lettering.ts";

afterEach(() => vi.restoreAllMocks());

test("a text that is too long keeps the most letters that fit, at the smallest size", () => {
  const room = { width: 120, size: 20, min: 10 };
  expect(fitted("Ngo Bassa", room)).toEqual({ text: "Ngo Bassa", size: 20 });
  const { text, size } = fitted("Ngo Bassa Aline Marie Madeleine", room);
  expect([size, text.endsWith("…"), widthOf(text, size) <= room.width]).toEqual([10, true, true]);
  const longer = "Ngo Bassa Aline Marie Madeleine".slice(0, text.length);
  expect(widthOf(`${longer}…`, size)).toBeGreaterThan(room.width);
  expect(fitted("Ngo Bassa", { ...room, width: 1 }).text).toBe("N…");
  expect(fitted("W", { ...room, width: 1 }).text).toBe("W");
});

test("a long name whose letters are drawn as many is measured a few times only, so that drawing it takes no longer than others", () => {
  const measured = vi.spyOn(String.prototype, "normalize");
  for (const name of ["A", "A ", "\ufdfa", "\ufdfa ", "\u{1242b}"]) {
    measured.mockClear();
    wrapped(name.repeat(250), { width: 300, size: 12, lines: 2, weight: "bold" });
    expect(measured.mock.calls.filter(([form]) => form === "NFC").length).toBeLessThan(60);
  }
});
