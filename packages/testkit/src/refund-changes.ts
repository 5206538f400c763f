import { allowed } from "@wakafine/shared/lifecycles/lifecycle.ts";
import type { RefundState } from "@wakafine/shared/payments/states.ts";
import { refundLifecycle } from "@wakafine/shared/payments/states.ts";
import { expect } from "vitest";
import type { TestDatabase } from "./test-database.ts";

/** Expects that every audited change of a refund is a transition of its lifecycle. */
export async function expectRefundLifecycle(database: Pick<TestDatabase, "sql">): Promise<void> {
  const changes = await database.sql<{ from_state: RefundState; to_state: RefundState }>(
    "select distinct from_state, to_state from audit_log where entity = 'refund' and from_state <> to_state",
  );
  expect(
    changes.filter(({ from_state, to_state }) => !allowed(refundLifecycle, from_state, to_state)),
  ).toEqual([]);
}
