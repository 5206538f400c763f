import { expect, test } from "vitest";
import { joinWallets } from "./simulator.ts";
import type { PhonePayment, Simulator, Wallet } from "./simulator.ts";
import { simulators } from "./simulators.ts";

const all: readonly Simulator[] = simulators;

test.each([
  ["names", all.map((one) => one.name)],
  ["ports", all.map((one) => one.port.number)],
  ["port settings", all.map((one) => one.port.setting)],
  ["operations", all.flatMap((one) => one.operations)],
])("simulators share no %s", (_what, values) => {
  expect(values).toEqual([...new Set<unknown>(values)]);
});

/** Creates a wallet with the given payments (reference and second of creation) that records its calls. */
function walletOf(provider: string, payments: Readonly<Record<string, number>>) {
  const calls: string[] = [];
  const decide = (action: string) => async (ref: string) => {
    calls.push(`${action} ${ref}`);
    return ref in payments;
  };
  const wallet: Wallet = {
    payments: () =>
      Object.entries(payments).map(
        ([ref, second]) => ({ provider, ref, createdAt: new Date(second * 1000) }) as PhonePayment,
      ),
    approve: decide("approve"),
    refuse: decide("refuse"),
    expire: decide("expire"),
    reset: () => void calls.push("reset"),
  };
  return { wallet, calls };
}

test("joined wallets list payments by time and decide a payment in the wallet that has its reference", async () => {
  const [first, second] = [walletOf("one", { a: 1, c: 3 }), walletOf("two", { b: 2 })];
  const joined = joinWallets([first.wallet, second.wallet]);
  expect(joined.payments().map((one) => one.ref)).toEqual(["a", "b", "c"]);
  expect(await joined.approve("a")).toBe(true);
  expect(second.calls).toEqual([]);
  expect(await joined.refuse("b")).toBe(true);
  expect(await joined.expire("nobody's")).toBe(false);
  joined.reset();
  expect(first.calls).toEqual(["approve a", "refuse b", "expire nobody's", "reset"]);
  expect(second.calls).toEqual(["refuse b", "expire nobody's", "reset"]);
});
