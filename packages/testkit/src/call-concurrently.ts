import type { TestApp } from "./test-app.ts";

/** Makes `count` concurrent calls, distributed evenly over the apps. */
export function callConcurrently<Result>(
  apps: readonly TestApp[],
  count: number,
  send: (app: TestApp, index: number) => Promise<Result>,
): Promise<Result[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) => send(apps[index % apps.length]!, index)),
  );
}
