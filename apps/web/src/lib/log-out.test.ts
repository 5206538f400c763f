import { expect, test } from "vitest";
import { keepsSession } from "./log-out.ts";

test("a network error or 5xx keeps the session; any 4xx ends it, including 401", () => {
  expect(keepsSession({ kind: "network", status: 0 })).toBe(true);
  expect([500, 502, 503].map((status) => keepsSession({ kind: "refused", status }))).toEqual([
    true,
    true,
    true,
  ]);
  expect([401, 403, 404, 429].map((status) => keepsSession({ kind: "refused", status }))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
