import { expect, test } from "vitest";
import { joinSimulators } from "./simulator.ts";
import type { PhonePayment, Simulator, RunningSimulator } from "./simulator.ts";
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

/** Creates a simulator with the given payments (reference and second of creation) that records its calls. */
function simulatorOf(provider: string, payments: Readonly<Record<string, number>>) {
  const calls: string[] = [];
  const decide = (action: string) => async (ref: string) => {
    calls.push(`${action} ${ref}`);
    return ref in payments;
  };
  const simulator: RunningSimulator = {
    payments: () =>
      Object.entries(payments).map(
        ([ref, second]) => ({ provider, ref, createdAt: new Date(second * 1000) }) as PhonePayment,
      ),
    approve: decide("approve"),
    refuse: decide("refuse"),
    expire: decide("expire"),
    reset: () => void calls.push("reset"),
  };
  return { simulator, calls };
}

test("joined simulators list payments by time and decide a payment in the one that has its reference", async () => {
  const [first, second] = [simulatorOf("one", { a: 1, c: 3 }), simulatorOf("two", { b: 2 })];
  const joined = joinSimulators([first.simulator, second.simulator]);
  expect(joined.payments().map((one) => one.ref)).toEqual(["a", "b", "c"]);
  expect(await joined.approve("a")).toBe(true);
  expect(second.calls).toEqual([]);
  expect(await joined.refuse("b")).toBe(true);
  expect(await joined.expire("nobody's")).toBe(false);
  joined.reset();
  expect(first.calls).toEqual(["approve a", "refuse b", "expire nobody's", "reset"]);
  expect(second.calls).toEqual(["refuse b", "expire nobody's", "reset"]);
});
