import { afterAll, beforeAll } from "vitest";
import type { TestApp, TestAppOptions } from "./test-app.ts";
import { startTestApp } from "./test-app.ts";

/** The app of a test file, started before its tests and stopped after them; until then its fields are undefined. */
export function useTestApp(options: TestAppOptions = {}): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => {
    Object.assign(app, await startTestApp(options));
  });
  afterAll(() => app.stop());
  return app;
}

/** Two processes on one database and one clock: what the first does, the second knows. */
export function useTwoApps(options: Pick<TestAppOptions, "env"> = {}): readonly [TestApp, TestApp] {
  const shared = { ...options, ahead: { seconds: 0 } };
  const first = useTestApp(shared);
  const second = {} as TestApp;
  beforeAll(async () => {
    const { database, sandbox } = first;
    Object.assign(second, await startTestApp({ ...shared, database, sandbox }));
  });
  afterAll(() => second.stop());
  return [first, second];
}
