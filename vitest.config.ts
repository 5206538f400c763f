import { defineConfig } from "vitest/config";
import { scopedName } from "./apps/web/scoped-names.ts";

const database = "packages/testkit/src/global-setup.ts";
const never = ["**/node_modules/**", "**/dist/**"];

/**
 * Four projects: `unit` needs no service, `dom` renders components in a simulated DOM, `server` uses a PostgreSQL database cloned per file, `e2e` drives a browser.
 * `isolate` is off, so the files of a worker share loaded modules and the browser; each file has its own app and database.
 * `server` and `e2e` share a group, so that they run in parallel and the last long file of one does not leave a processor idle.
 * docs/acceptance/README.md explains the suffixes of test files.
 */
export default defineConfig({
  css: { modules: { generateScopedName: scopedName } },
  test: {
    // Components have the same class names as in the build.
    css: { include: [/\.module\.css$/], modules: { classNameStrategy: "scoped" } },
    passWithNoTests: true,
    maxWorkers: 2,
    // Titles end with acceptance rows: a long value in a title must not truncate them.
    taskTitleValueFormatTruncate: 0,
    // `npm run acceptance` uses the location of a browser test to check whether it calls the API.
    includeTaskLocation: true,
    // Limits of a test that hangs, not expectations: a busy machine has been seen 15 times slower than a quiet one.
    expect: { poll: { timeout: 45_000 } },
    setupFiles: ["packages/testkit/src/run-clock.ts", "packages/testkit/src/steady-samples.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "packages/**/*.test.{ts,tsx}",
            "apps/{web,sandbox}/**/*.test.{ts,tsx}",
            "tools/**/*.test.ts",
          ],
          exclude: [...never, "packages/testkit/**", "**/*.dom.test.tsx"],
          isolate: false,
          testTimeout: 90_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "dom",
          include: ["apps/web/**/*.dom.test.tsx"],
          setupFiles: ["apps/web/src/testing/dom-setup.ts"],
          exclude: never,
          environment: "happy-dom",
          isolate: false,
          testTimeout: 90_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["apps/server/**/*.test.ts", "packages/testkit/**/*.test.ts"],
          exclude: process.env["SOAK"] === "1" ? never : [...never, "**/*.soak.test.ts"],
          globalSetup: [database],
          isolate: false,
          maxWorkers: 3,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["e2e/**/*.e2e.test.{ts,tsx}"],
          exclude: never,
          globalSetup: [database, "e2e/unpack-browser.ts"],
          isolate: false,
          maxWorkers: 3,
          testTimeout: 300_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
