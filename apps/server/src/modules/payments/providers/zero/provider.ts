import { definePaymentProvider } from "../payment-provider.ts";

/** A total of 0 is paid without a provider call: no provider accepts 0 (docs/providers/README.md). */
export const zero = definePaymentProvider({
  settings: {},
  liveErrors: () => [],
  serves: null,
  windowMinutes: 0,
  callbackName: null,
  newReference: (attemptId) => attemptId,
  currency: () => "XAF",
  createDriver: () => ({
    can: { refund: "manual", cancel: false, maxPollPerSecond: 1000 },
    start: async () => ({ kind: "ok", value: { next: { type: "prompt" } } }),
    read: async (attempt) => ({
      kind: "ok",
      value: { state: "paid", money: attempt.money, reference: attempt.id, raw: "nothing to pay" },
    }),
    nextPoll: (_attempt, _attempts, now) => new Date(now.getTime() + 5_000),
  }),
});
