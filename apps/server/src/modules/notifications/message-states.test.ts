import { checkLifecycle, statesBefore } from "@wakafine/shared/lifecycles/lifecycle.ts";
import { expect, test } from "vitest";
import { messageLifecycle } from "./message-states.ts";

test("every state of a message is reachable, and delivered and failed are final [T19]", () => {
  expect(checkLifecycle(messageLifecycle)).toEqual([]);
  expect(messageLifecycle.transitions.delivered).toEqual([]);
  expect(messageLifecycle.transitions.failed).toEqual([]);
  expect(statesBefore(messageLifecycle, "failed")).not.toContain("delivered");
});
