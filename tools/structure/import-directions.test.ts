import { expect, test } from "vitest";
import { zodInBrowser } from "./import-chains.ts";
import { directionBreaches } from "./import-directions.ts";
import { parseSource } from "./source-files.ts";

function breach(file: string, specifier: string, statement = `import { x } from "${specifier}";`): string {
  return directionBreaches(parseSource(file, statement)).map(({ message }) => message).join("; ");
}

const modules = "apps/server/src/modules";

test("a module enters another only by public.ts and only down the order", () => {
  expect(breach(`${modules}/bookings/a.ts`, "../departures/public.ts")).toBe("");
  expect(breach(`${modules}/bookings/a.ts`, "../departures/departure-store.ts")).toContain("enter departures only by");
  expect(breach(`${modules}/departures/a.ts`, "../bookings/public.ts")).toContain("departures may not import bookings");
  expect(breach(`${modules}/payments/a.ts`, "../bookings/public.ts")).toContain("payments may not import bookings");
  expect(breach(`${modules}/tickets/a.ts`, "../notifications/public.ts")).toContain("tickets may not import notifications");
  expect(breach(`${modules}/hotels/a.ts`, "../accounts/public.ts")).toContain("has no place in the order");
  expect(breach("apps/server/src/app.ts", "./modules/bookings/create-booking.ts")).toContain("enter bookings only by");
});

test("http, database, jobs and context never import modules, and modules never import app", () => {
  expect(breach("apps/server/src/http/a.ts", "../modules/bookings/public.ts")).toContain("http never imports");
  expect(breach("apps/server/src/context.ts", "./app.ts")).toContain("context never imports");
  expect(breach(`${modules}/bookings/a.ts`, "../../app.ts")).toContain("let app.ts wire it");
  expect(breach(`${modules}/bookings/a.ts`, "../../http/answer.ts")).toBe("");
});

test("the web goes from app to features to ui and lib, and a feature never imports a feature", () => {
  expect(breach("apps/web/src/app/a.tsx", "../features/home/home.tsx")).toBe("");
  expect(breach("apps/web/src/features/home/a.tsx", "../booking/dialog.tsx")).toContain("the feature home never imports the feature booking");
  expect(breach("apps/web/src/ui/a.tsx", "../features/home/home.tsx")).toContain("ui never imports a feature");
  expect(breach("apps/web/src/features/home/a.tsx", "../../app/app.tsx")).toContain("features never imports app");
  expect(breach("apps/web/src/lib/a.ts", "../app/app.tsx")).toContain("lib never imports app");
});

test("shared and sandbox stand alone, and apps stay apart", () => {
  expect(breach("packages/shared/src/rules/a.ts", "@wakafine/server/config.ts")).toContain("imports nothing of ours");
  expect(breach("packages/shared/src/rules/a.ts", "node:crypto")).toContain("also runs in the browser");
  expect(breach("apps/sandbox/src/a.ts", "@wakafine/shared/rules/price.ts")).toContain("the sandbox shares no code");
  expect(breach("apps/server/src/http/a.ts", "@wakafine/web/app/app.tsx")).toContain("apps/server/ does not import");
  expect(breach("apps/server/src/http/a.ts", "@wakafine/testkit/world.ts")).toContain("only tests import the testkit");
});

test("every way of importing counts: re-export, type, import() and type import()", () => {
  const file = "apps/web/src/features/home/a.ts";
  const target = "../booking/b.ts";
  for (const statement of [`export { x } from "${target}";`, `export * from "${target}";`, `import type { X } from "${target}";`, `const x = await import("${target}");`, `type X = import("${target}").X;`]) {
    expect(breach(file, target, statement), statement).toContain("never imports the feature booking");
  }
});

test("tests may reach further", () => {
  expect(breach(`${modules}/departures/a.http.test.ts`, "@wakafine/testkit/world.ts")).toBe("");
});

test("zod stands only in the contract and the server, and never reaches the browser at run time", () => {
  expect(breach("packages/shared/src/rules/a.ts", "zod")).toContain("zod stands only in");
  expect(breach("packages/shared/src/contract/a.ts", "zod")).toBe("");
  const files = [
    parseSource("packages/shared/src/contract/bookings.ts", `import { z } from "zod"; export const b = z.string();`),
    parseSource("packages/shared/src/rules/fields.ts", `export { b } from "../contract/bookings.ts";`),
    parseSource("apps/web/src/lib/bad.ts", `import { b } from "@wakafine/shared/rules/fields.ts";`),
    parseSource("apps/web/src/lib/good.ts", `import type { b } from "@wakafine/shared/rules/fields.ts";`),
  ];
  expect(zodInBrowser(files).map(({ file }) => file)).toEqual(["apps/web/src/lib/bad.ts"]);
  expect(zodInBrowser(files)[0]?.message).toContain("fields.ts → packages/shared/src/contract/bookings.ts → zod");
});
