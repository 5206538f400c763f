import type { TestApp } from "./test-app.ts";

/** Makes `count` calls at the same moment, by turns to each of the apps. */
export function atOnce<Answer>(
  apps: readonly TestApp[],
  count: number,
  send: (app: TestApp, index: number) => Promise<Answer>,
): Promise<Answer[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) => send(apps[index % apps.length]!, index)),
  );
}
