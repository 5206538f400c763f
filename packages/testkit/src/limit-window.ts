import type { TestApp } from "./test-app.ts";

/** Advances the clock to the start of the next fixed rate-limit window of `minutes`, so that a test does not span two windows. */
export async function startLimitWindow(app: TestApp, minutes: number): Promise<void> {
  const [{ second } = { second: 0 }] = await app.database.sql<{ second: number }>(
    "select extract(epoch from app_now())::int as second",
  );
  await app.advance(minutes * 60 + 1 - (second % (minutes * 60)));
}

/** Advances the clock by at least an hour, to the start of an hourly rate-limit window. */
export async function startNextHour(app: TestApp): Promise<void> {
  await app.advance(3600);
  await startLimitWindow(app, 60);
}
