import { expect, test } from "vitest";
import { readOrderCode } from "./order-code.ts";

test("an order code or ticket code is read in any case, with spaces and dashes; an order code has no look-alike letters [G.ticket.07]", () => {
  for (const entered of ["K7M3QX9WTB", "k7m3qx9wtb", " k7m3 qx9-wtb "])
    expect(readOrderCode(entered)).toBe("K7M3QX9WTB");
  for (const entered of ["CAL-7K3M9QXW", "cal 7k3m9qxw"])
    expect(readOrderCode(entered)).toBe("CAL-7K3M9QXW");
  for (const entered of ["", "K7M3QX9WT", "K7M3QX9WTBB", "O7M3QX9WTB", "17M3QX9WTB", "K7M3QX9WT_"])
    expect(readOrderCode(entered), entered).toBeNull();
});
