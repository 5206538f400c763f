import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { paymentActions } from "./payment-actions.ts";
import type { PaymentWorld, ProviderChoice } from "./payment-world.ts";
import { startPaymentWorld } from "./payment-world.ts";

/** A payment world of a test file with its actions. Both are undefined until the tests run. */
export interface UsedWorld {
  readonly world: PaymentWorld;
  readonly actions: ReturnType<typeof paymentActions>;
}

/** Starts a payment world before the tests of a file and stops it after them. After each test every attempt that is open for `endSeconds` ends, and the ledger is checked. */
export function usePaymentWorld(payBy: ProviderChoice, endSeconds: number): UsedWorld {
  const used = {} as UsedWorld;
  beforeAll(async () => {
    const world = await startPaymentWorld({ payBy, env: { LIMITS: "false" } });
    Object.assign(used, { world, actions: paymentActions(world) });
  });
  afterAll(() => used.world.stop());
  afterEach(async () => {
    const { world, actions } = used;
    await actions.poll(endSeconds);
    await world.drain();
    expect(await world.payments().checkLedger()).toEqual([]);
  });
  return used;
}
