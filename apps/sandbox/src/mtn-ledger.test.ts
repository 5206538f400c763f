import { expect, test } from "vitest";
import { createMtnLedger } from "./mtn-ledger.ts";

test("an operator that was started again gives no transaction number twice", () => {
  const numbersOf = (ledger: ReturnType<typeof createMtnLedger>) =>
    Array.from({ length: 500 }, () => ledger.nextFinancialId());
  const numbers = [
    ...numbersOf(createMtnLedger(1_700_000_000_000)),
    ...numbersOf(createMtnLedger(1_700_000_000_001)),
  ];
  expect(new Set(numbers).size).toBe(1000);
  expect(Number.isSafeInteger(Number(numbers.at(-1)))).toBe(true);
});
