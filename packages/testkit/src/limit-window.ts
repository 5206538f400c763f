import type { TestApp } from "./test-app.ts";

/** Limits count in fixed windows of so many minutes: moves on to the start of the next one, so that no test runs over an edge. */
export async function startLimitWindow(app: TestApp, minutes: number): Promise<void> {
  const [{ second } = { second: 0 }] = await app.database.sql<{ second: number }>(
    "select extract(epoch from app_now())::int as second",
  );
  await app.advance(minutes * 60 + 1 - (second % (minutes * 60)));
}

/** The start of an hour of the limits, more than an hour after all that went before. */
export async function startNextHour(app: TestApp): Promise<void> {
  await app.advance(3600);
  await startLimitWindow(app, 60);
}
