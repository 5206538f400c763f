import { allowed, statesOf } from "@wakafine/shared/lifecycles/lifecycle.ts";
import type { AttemptState } from "@wakafine/shared/lifecycles/payment.ts";
import { attemptLifecycle } from "@wakafine/shared/lifecycles/payment.ts";
import { expect, test } from "vitest";
import type { AttemptFacts, Reading } from "./decide-attempt.ts";
import { decide } from "./decide-attempt.ts";
import type { Evidence } from "./drivers/payment-driver.ts";

const attempt: AttemptFacts = { id: "a", state: "pending", currency: "XAF", amount_minor: "4080", overdue: false, age: 60, reason: null };
const paid: Evidence = { state: "paid", money: { currency: "XAF", minor: 4080n }, reference: "a", raw: "" };
const says = (evidence: Partial<Evidence> & Pick<Evidence, "state">): Reading => ({ kind: "ok", value: { raw: "", ...evidence } });
const unknown: Reading = { kind: "unknown", raw: "" };
const notFound: Reading = { kind: "ok", value: "not_found" };
const everyReading: readonly Reading[] = [
  unknown, notFound, { kind: "refused", code: "limit", raw: "" }, says(paid), says({ ...paid, money: { currency: "XAF", minor: 1n } }),
  ...(["pending", "processing", "failed", "expired", "cancelled"] as const).map((state) => says({ state })),
];

test("every decision is a transition of the lifecycle, whatever the state and whatever is read", () => {
  for (const state of statesOf(attemptLifecycle)) {
    for (const overdue of [false, true]) {
      for (const age of [60, 90_000]) {
        for (const reading of everyReading) {
          const decision = decide({ ...attempt, state, overdue, age }, reading);
          if (decision.kind === "move") expect([state, decision.to, allowed(attemptLifecycle, state, decision.to)]).toEqual([state, decision.to, true]);
          if (decision.kind === "money" && !decision.late) expect(allowed(attemptLifecycle, state, "paid")).toBe(true);
          if (decision.kind === "money" && decision.late) expect(allowed(attemptLifecycle, state, "paid_late")).toBe(true);
        }
      }
    }
  }
});

test("a success outranks everything: nothing undoes paid", () => {
  const settled: readonly AttemptState[] = ["paid", "paid_late", "partially_refunded", "refunded", "disputed", "charged_back"];
  for (const state of settled) for (const reading of everyReading) expect(decide({ ...attempt, state, overdue: true, age: 90_000 }, reading)).toEqual({ kind: "nothing" });
});

test("money counts only when amount, currency and reference are the ones asked for [T9]", () => {
  expect(decide(attempt, says(paid))).toEqual({ kind: "money", late: false });
  const { money: _money, ...withoutMoney } = paid;
  const { reference: _reference, ...withoutReference } = paid;
  const wrong: readonly Evidence[] = [
    { ...paid, money: { currency: "XAF", minor: 4079n } }, { ...paid, money: { currency: "EUR", minor: 4080n } }, { ...paid, reference: "b" }, withoutMoney, withoutReference,
  ];
  for (const evidence of wrong) expect(decide(attempt, says(evidence))).toEqual({ kind: "move", to: "review", reason: "mismatch", alert: "payment_mismatch" });
});

test("an ended attempt whose money arrives is late money; a review for a mismatch stays with staff, one for silence does not", () => {
  for (const state of ["failed", "expired", "cancelled"] as const) expect(decide({ ...attempt, state }, says(paid))).toEqual({ kind: "money", late: true });
  expect(decide({ ...attempt, state: "review", reason: "mismatch" }, says(paid))).toEqual({ kind: "nothing" });
  expect(decide({ ...attempt, state: "review", reason: "undecided" }, says(paid))).toEqual({ kind: "money", late: true });
});

test("no answer is no failure, not even after the end of the window; after a day a person decides", () => {
  expect(decide({ ...attempt, overdue: true }, unknown)).toEqual({ kind: "nothing" });
  expect(decide({ ...attempt, overdue: true, age: 24 * 3600 }, unknown)).toMatchObject({ to: "review", reason: "undecided" });
});

test("the end of the window expires an attempt only together with a read that is still no success", () => {
  expect(decide(attempt, says({ state: "pending" }))).toEqual({ kind: "nothing" });
  expect(decide({ ...attempt, overdue: true }, says({ state: "pending" }))).toMatchObject({ to: "expired", reason: "timeout" });
});
