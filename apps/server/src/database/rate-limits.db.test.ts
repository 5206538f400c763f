import { startLimitWindow } from "@wakafine/testkit/limit-window.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { AppError } from "../http/failure.ts";
import { rateLimitedAttempt } from "./rate-limits.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => startLimitWindow(app, 15));
afterAll(() => app.stop());

/** An attempt that ends in a later window than it began; returns whether it was refused. */
async function attempt(
  key: string,
  { succeeds, seconds = 0 }: { readonly succeeds: boolean | "throws"; readonly seconds?: number },
): Promise<boolean> {
  const check = async () => {
    if (seconds > 0) await app.advance(seconds);
    if (succeeds === "throws") throw new Error("not validated");
    return succeeds ? true : null;
  };
  try {
    await rateLimitedAttempt(app.app.context.database, {
      limits: [{ key, max: 3, minutes: 15 }],
      check,
      onLimit: async () => undefined,
    });
    return false;
  } catch (error) {
    return error instanceof AppError;
  }
}

test.each([{ succeeds: true }, { succeeds: "throws" }] as const)(
  "an attempt that ends in the next window is removed from the window it was counted in: $succeeds",
  async ({ succeeds }) => {
    const key = `late attempt ${String(succeeds)}`;
    await attempt(key, { succeeds, seconds: 15 * 60 });
    const refused = [];
    for (let failure = 1; failure <= 4; failure += 1)
      refused.push(await attempt(key, { succeeds: false }));
    expect(refused).toEqual([false, false, false, true]);
    expect(
      await app.database.sql("select min(count) as lowest from rate_limits where key = $1", [key]),
    ).toEqual([{ lowest: 0 }]);
  },
);
