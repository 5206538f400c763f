import { defineConfig } from "vitest/config";
import { scopedName } from "./apps/web/scoped-names.ts";

const database = "packages/testkit/src/global-setup.ts";
const never = ["**/node_modules/**", "**/dist/**"];

/**
 * Four projects: `unit` needs nothing, `dom` renders components in a DOM without a browser, `server` runs on a real PostgreSQL cloned per file, `e2e` drives a browser.
 * Without `isolate` a process keeps the code and the browser for one file after the other; apps and databases are each file's own.
 * `server` and `e2e` are one group: their tests wait for each other's kind of work, and the last long file of one keeps no processor from the other.
 * What a file name says of its tests stands in docs/acceptance/README.md.
 */
export default defineConfig({
  css: { modules: { generateScopedName: scopedName } },
  test: {
    // Components get their class names as in the build.
    css: { include: [/\.module\.css$/], modules: { classNameStrategy: "scoped" } },
    passWithNoTests: true,
    maxWorkers: 2,
    // Titles name the rows they prove: a value in them must not push the bracket over an edge.
    taskTitleValueFormatTruncate: 0,
    // Where a test begins: `npm run acceptance` reads there whether a browser test calls the API.
    includeTaskLocation: true,
    // What is waited for comes when the machine gets to it.
    expect: { poll: { timeout: 10_000 } },
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
          testTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "dom",
          include: ["apps/web/**/*.dom.test.tsx"],
          exclude: never,
          environment: "happy-dom",
          isolate: false,
          testTimeout: 30_000,
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
          testTimeout: 30_000,
          hookTimeout: 60_000,
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
          testTimeout: 120_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
