import { allowed, statesOf } from "@wakafine/shared/lifecycles/lifecycle.ts";
import type { AttemptState } from "@wakafine/shared/payments/states.ts";
import { attemptLifecycle } from "@wakafine/shared/payments/states.ts";
import { expect, test } from "vitest";
import type { AttemptData, Reading } from "./decide-attempt.ts";
import { decide } from "./decide-attempt.ts";
import type { Evidence } from "./providers/payment-driver.ts";

const attempt: AttemptData = {
  id: "a",
  state: "pending",
  currency: "XAF",
  amount_minor: "4080",
  overdue: false,
  age: 60,
  reason: null,
};
const paid: Evidence = {
  state: "paid",
  money: { currency: "XAF", minor: 4080n },
  reference: "a",
  raw: "",
};
const says = (evidence: Partial<Evidence> & Pick<Evidence, "state">): Reading => ({
  kind: "ok",
  value: { raw: "", ...evidence },
});
const unknown: Reading = { kind: "unknown", raw: "" };
const notFound: Reading = { kind: "ok", value: "not_found" };
const everyReading: readonly Reading[] = [
  unknown,
  notFound,
  { kind: "refused", code: "limit", raw: "" },
  says(paid),
  says({ ...paid, money: { currency: "XAF", minor: 1n } }),
  ...(["pending", "processing", "failed", "expired", "cancelled"] as const).map((state) =>
    says({ state }),
  ),
];

test("every decision is a transition of the lifecycle, whatever the state and whatever is read", () => {
  const details = statesOf(attemptLifecycle).flatMap((state) =>
    [false, true].flatMap((overdue) =>
      [60, 90_000].map((age) => ({ ...attempt, state, overdue, age })),
    ),
  );
  const decided = details.flatMap((one) =>
    everyReading.map((reading) => ({ from: one.state, decision: decide(one, reading) })),
  );
  const moves = decided.flatMap(({ from, decision }) => {
    if (decision.kind === "nothing") return [];
    return [
      [
        from,
        decision.kind === "move" ? decision.to : decision.late ? "paid_late" : "paid",
      ] as const,
    ];
  });
  expect(moves.length).toBeGreaterThan(50);
  expect(moves.filter(([from, to]) => !allowed(attemptLifecycle, from, to))).toEqual([]);
});

test("a success outranks everything: nothing undoes paid", () => {
  const settled: readonly AttemptState[] = [
    "paid",
    "paid_late",
    "partially_refunded",
    "refunded",
    "disputed",
    "charged_back",
  ];
  for (const state of settled)
    for (const reading of everyReading)
      expect(decide({ ...attempt, state, overdue: true, age: 90_000 }, reading)).toEqual({
        kind: "nothing",
      });
});

test("money counts only when amount, currency and reference are the ones asked for [T9]", () => {
  expect(decide(attempt, says(paid))).toEqual({ kind: "money", late: false });
  const withoutMoney: Evidence = { state: "paid", reference: "a", raw: "" };
  const withoutReference: Evidence = {
    state: "paid",
    money: { currency: "XAF", minor: 4080n },
    raw: "",
  };
  const wrong: readonly Evidence[] = [
    { ...paid, money: { currency: "XAF", minor: 4079n } },
    { ...paid, money: { currency: "EUR", minor: 4080n } },
    { ...paid, reference: "b" },
    withoutMoney,
    withoutReference,
  ];
  for (const evidence of wrong)
    expect(decide(attempt, says(evidence))).toEqual({
      kind: "move",
      to: "review",
      reason: "mismatch",
      alert: "payment_mismatch",
    });
});

test("an ended attempt whose money arrives is late money; a review for a mismatch stays with staff, one for silence does not", () => {
  for (const state of ["failed", "expired", "cancelled"] as const)
    expect(decide({ ...attempt, state }, says(paid))).toEqual({ kind: "money", late: true });
  expect(decide({ ...attempt, state: "review", reason: "mismatch" }, says(paid))).toEqual({
    kind: "nothing",
  });
  expect(decide({ ...attempt, state: "review", reason: "undecided" }, says(paid))).toEqual({
    kind: "money",
    late: true,
  });
});

test("no answer is no failure, not even after the end of the window; after a day a person decides", () => {
  expect(decide({ ...attempt, overdue: true }, unknown)).toEqual({ kind: "nothing" });
  expect(decide({ ...attempt, overdue: true, age: 24 * 3600 }, unknown)).toMatchObject({
    to: "review",
    reason: "undecided",
  });
});

test("the end of the window expires an attempt only together with a read that is still no success", () => {
  expect(decide(attempt, says({ state: "pending" }))).toEqual({ kind: "nothing" });
  expect(decide({ ...attempt, overdue: true }, says({ state: "pending" }))).toMatchObject({
    to: "expired",
    reason: "timeout",
  });
});
