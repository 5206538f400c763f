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

test("every decision is a transition of the lifecycle, for every state and reading", () => {
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

test("no reading changes a paid attempt", () => {
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

test("a payment is accepted only if amount, currency and reference match the request [T9]", () => {
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

test("money for an ended or undecided attempt is late money; a mismatch stays in review", () => {
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

test("an attempt without a provider response never fails; after a day it goes to review", () => {
  expect(decide({ ...attempt, overdue: true }, unknown)).toEqual({ kind: "nothing" });
  expect(decide({ ...attempt, overdue: true, age: 24 * 3600 }, unknown)).toMatchObject({
    to: "review",
    reason: "undecided",
  });
});

test("an attempt expires after its window only with a read that returns no success", () => {
  expect(decide(attempt, says({ state: "pending" }))).toEqual({ kind: "nothing" });
  expect(decide({ ...attempt, overdue: true }, says({ state: "pending" }))).toMatchObject({
    to: "expired",
    reason: "timeout",
  });
});
