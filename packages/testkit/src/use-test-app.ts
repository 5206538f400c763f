import { afterAll, beforeAll } from "vitest";
import type { TestApp, TestAppOptions } from "./test-app.ts";
import { startTestApp } from "./test-app.ts";

/** Starts an app before the tests of a file and stops it after them. The fields of the returned app are undefined until the tests run. */
export function useTestApp(options: TestAppOptions = {}): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => {
    Object.assign(app, await startTestApp(options));
  });
  afterAll(() => app.stop());
  return app;
}

/** Starts two apps with the same database, sandbox and clock, as two processes in production. `overrides` are those of the first. */
export function useTwoApps({
  env = {},
  overrides = {},
}: Pick<TestAppOptions, "env" | "overrides"> = {}): readonly [TestApp, TestApp] {
  const shared = { env, ahead: { seconds: 0 } };
  const first = useTestApp({ ...shared, overrides });
  const second = {} as TestApp;
  beforeAll(async () => {
    const { database, sandbox } = first;
    Object.assign(second, await startTestApp({ ...shared, database, sandbox }));
  });
  afterAll(() => second.stop());
  return [first, second];
}
