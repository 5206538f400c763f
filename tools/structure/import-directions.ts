import { isTest } from "./source-files.ts";
import type { Breach, Import, SourceFile } from "./source-files.ts";

/** Which modules of the server a module may enter, by their `public.ts` (STYLE.md, Directions). */
export const moduleOrder: Readonly<Record<string, readonly string[]>> = {
  accounts: [],
  agencies: ["accounts"],
  payments: ["accounts", "agencies"],
  departures: ["accounts", "agencies"],
  bookings: ["accounts", "agencies", "departures", "payments"],
  tickets: ["accounts", "agencies", "departures", "bookings"],
  parcels: ["accounts", "agencies", "departures", "payments"],
  notifications: ["accounts", "agencies", "departures", "bookings", "payments", "tickets", "parcels"],
  // a read model of the global lists, without tables
  reference: ["agencies", "departures"],
  statistics: ["accounts", "agencies", "departures", "bookings", "payments", "tickets", "parcels"],
  administration: ["accounts", "agencies", "departures", "bookings", "payments", "tickets", "parcels", "statistics"],
};

type Rule = (file: string, target: Import) => string | null;

/** Breaches of the direction law in one file. Tests may reach further, except into the browser's inside. */
export function directionBreaches(source: SourceFile): readonly Breach[] {
  if (isTest(source.file)) return [];
  return source.imports.flatMap((target) =>
    rules
      .map((rule) => rule(source.file, target))
      .filter((message) => message !== null)
      .map((message) => ({ file: source.file, line: target.line, message })),
  );
}

const sharedStandsAlone: Rule = (file, target) => {
  if (!file.startsWith("packages/shared/")) return null;
  if (target.own && !target.from.startsWith("packages/shared/")) return `packages/shared imports nothing of ours, not ${target.from}`;
  if (target.from.startsWith("node:")) return `packages/shared also runs in the browser: no ${target.from}; take what you need as an argument`;
  return null;
};

const sandboxStandsAlone: Rule = (file, target) =>
  file.startsWith("apps/sandbox/") && target.own && !target.from.startsWith("apps/sandbox/")
    ? `the sandbox shares no code with us, not ${target.from}: write the provider's side from its wire contract`
    : null;

const zodHasItsPlace: Rule = (file, target) =>
  /^zod(\/|$)/.test(target.from) && !/^(packages\/shared\/src\/contract|apps\/server)\//.test(file)
    ? "zod stands only in packages/shared/src/contract and apps/server: check fields with plain functions of packages/shared/src/rules"
    : null;

const appsStayApart: Rule = (file, target) => {
  const app = /^apps\/\w+\//.exec(file)?.[0];
  const other = /^apps\/\w+\//.exec(target.from)?.[0];
  if (!target.own || app === undefined) return null;
  if (other !== undefined && other !== app) return `${app} does not import ${other}: put what both need into packages/shared`;
  if (target.from.startsWith("packages/testkit/")) return "only tests import the testkit";
  if (/^(tools|bench|e2e)\//.test(target.from)) return `${target.from} is a tool, not part of the product`;
  return null;
};

const serverFoundation: Rule = (file, target) => {
  const [, layer] = /^apps\/server\/src\/(http|database|jobs|providers|realtime|files|tokens|context|config)\b/.exec(file) ?? [];
  if (layer === undefined || !/^apps\/server\/src\/(modules\/|app\.ts|main\.ts)/.test(target.from)) return null;
  return `${layer} never imports ${target.from}: modules import it, not it them; pass what it needs in from app.ts`;
};

const serverModules: Rule = (file, target) => {
  const [, from] = /^apps\/server\/src\/modules\/([\w-]+)\//.exec(file) ?? [];
  const [, to, door] = /^apps\/server\/src\/modules\/([\w-]+)\/(.*)$/.exec(target.from) ?? [];
  if (from !== undefined && /^apps\/server\/src\/(app|main)\.ts$/.test(target.from)) {
    return `a module never imports ${target.from}: take it from the context, or let app.ts wire it`;
  }
  if (to === undefined || from === to || !file.startsWith("apps/server/src/")) return null;
  if (door !== "public.ts") return `enter ${to} only by apps/server/src/modules/${to}/public.ts, not by ${door ?? ""}`;
  if (from === undefined) return null;
  const allowed = moduleOrder[from];
  if (allowed === undefined) return `the module ${from} has no place in the order of modules (tools/structure/import-directions.ts)`;
  if (allowed.includes(to)) return null;
  return `${from} may not import ${to}: it may import ${allowed.join(", ") || "no module"}; for the other way round use an event or the wiring in app.ts`;
};

const webLayers: Rule = (file, target) => {
  const [, layer] = /^apps\/web\/src\/(app|features|ui|lib|i18n)\//.exec(file) ?? [];
  const [, to] = /^apps\/web\/src\/(app|features|testing)\//.exec(target.from) ?? [];
  if (layer === undefined || to === undefined) return null;
  if (to === "testing") return "only tests import apps/web/src/testing";
  if (to === "app" && layer !== "app") return `${layer} never imports app: pass it in from there`;
  if (to === "features" && layer !== "app" && layer !== "features") return `${layer} never imports a feature: move what it needs down, or pass it in`;
  const own = /^apps\/web\/src\/features\/([\w-]+)\//.exec(file)?.[1];
  const other = /^apps\/web\/src\/features\/([\w-]+)\//.exec(target.from)?.[1];
  if (layer !== "features" || own === other) return null;
  return `the feature ${own ?? ""} never imports the feature ${other ?? ""}: share through ui, lib or packages/shared, or compose both in app`;
};

const rules: readonly Rule[] = [
  sharedStandsAlone,
  sandboxStandsAlone,
  zodHasItsPlace,
  appsStayApart,
  serverFoundation,
  serverModules,
  webLayers,
];
