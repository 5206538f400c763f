import { expect, test } from "vitest";
import { readOrderCode } from "./order-code.ts";

test("an order code is read in any case, with spaces and dashes, and has no look-alike letters [G.ticket.07]", () => {
  for (const entered of ["K7M3QX9WTB", "k7m3qx9wtb", " k7m3 qx9-wtb "])
    expect(readOrderCode(entered)).toBe("K7M3QX9WTB");
  for (const entered of ["", "K7M3QX9WT", "K7M3QX9WTBB", "O7M3QX9WTB", "17M3QX9WTB", "K7M3QX9WT_"])
    expect(readOrderCode(entered), entered).toBeNull();
});
