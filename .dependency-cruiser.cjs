/**
 * Module boundaries, directions and cycles (`npm run lint`). Tests may reach further than the code they test.
 * Type-only imports count as well, except for cycles and for zod, which disappears from the browser's bundle with the type.
 */
const tests = "\\.test\\.tsx?$|^e2e/|^packages/testkit/|^apps/web/src/testing/|^bench/|^tools/";
const modules = "^apps/server/src/modules/";
/** Files with zod schemas: those of the contract itself and `contract.ts` or `<part>-contract.ts` of a capability. */
const contracts = "^packages/shared/src/contract/|^packages/shared/src/.*contract\\.ts$";
/** The settings read the list of payment providers: a provider brings its own. */
const providerRegistry = "^apps/server/src/modules/payments/providers/registry\\.ts$";

/** Which server modules a module may import, through their `public.ts`. */
// oxlint-disable-next-line typescript/no-require-imports -- this file is CommonJS
const moduleOrder = require("./tools/structure/module-order.json");

const moduleRules = Object.entries(moduleOrder).map(([name, allowed]) => ({
  name: `module-order-${name}`,
  comment: `${name} may import ${allowed.join(", ") || "no module"}; for the other direction use an event or the wiring.`,
  severity: "error",
  from: { path: `${modules}${name}/`, pathNot: tests },
  to: { path: modules, pathNot: `${modules}(${[name, ...allowed].join("|")})/` },
}));

module.exports = {
  forbidden: [
    {
      name: "no-cycle",
      comment: "A cycle of run-time imports has no first module to read.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "telling-names",
      comment:
        "A file or folder is named after what it holds; there are no index files and no barrels.",
      severity: "error",
      from: {
        path: "(^|/)(utils?|helpers?|common|misc|types|index)(\\.test)?(\\.tsx?|/)",
        pathNot: "node_modules",
      },
      to: {},
    },
    {
      name: "not-resolvable",
      comment: "Addresses of files (`?url`) are resolved by Vite, which fails the build.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "\\?url$" },
    },
    {
      name: "no-undeclared-package",
      comment:
        "A package that is imported is declared in the package.json of its workspace or the root.",
      severity: "error",
      from: { path: "^(apps|packages)/", pathNot: tests },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "shared-stands-alone",
      comment:
        "packages/shared runs in browser and Node: no import of another workspace, no Node module.",
      severity: "error",
      from: { path: "^packages/shared/", pathNot: tests },
      to: { path: "^(apps|packages/testkit|tools|bench|e2e)/" },
    },
    {
      name: "shared-without-node",
      severity: "error",
      from: { path: "^packages/shared/", pathNot: tests },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "sandbox-stands-alone",
      comment:
        "The sandbox is written from the providers' wire contracts and shares no code with the drivers.",
      severity: "error",
      from: { path: "^apps/sandbox/", pathNot: tests },
      to: { path: "^(apps/(?!sandbox/)|packages|tools|bench|e2e)" },
    },
    {
      name: "apps-stay-apart",
      comment: "What two apps need belongs to packages/shared.",
      severity: "error",
      from: { path: "^apps/([^/]+)/", pathNot: tests },
      to: { path: "^apps/", pathNot: "^apps/$1/" },
    },
    {
      name: "product-without-tools",
      severity: "error",
      from: { path: "^(apps|packages)/", pathNot: tests },
      to: { path: "^(packages/testkit|tools|bench|e2e|apps/web/src/testing)/" },
    },
    {
      name: "infrastructure-below-modules",
      comment:
        "http, database, jobs, files and providers are imported by modules, never the other way round.",
      severity: "error",
      from: {
        path: "^apps/server/src/(http|database|jobs|providers|realtime|files|tokens|context|config)\\b",
        pathNot: tests,
      },
      to: {
        path: "^apps/server/src/(modules/|app\\.ts|main\\.ts)",
        pathNot: providerRegistry,
      },
    },
    {
      name: "modules-below-app",
      severity: "error",
      from: { path: modules, pathNot: tests },
      to: { path: "^apps/server/src/(app|main)\\.ts$" },
    },
    {
      name: "module-entered-by-public",
      comment: "Code outside a module imports its public.ts only.",
      severity: "error",
      from: { path: "^apps/server/src/", pathNot: `${modules}|${tests}` },
      to: { path: `${modules}[^/]+/`, pathNot: [`${modules}[^/]+/public\\.ts$`, providerRegistry] },
    },
    {
      name: "other-module-entered-by-public",
      severity: "error",
      from: { path: `${modules}([^/]+)/`, pathNot: tests },
      to: { path: `${modules}[^/]+/`, pathNot: `${modules}$1/|${modules}[^/]+/public\\.ts$` },
    },
    {
      name: "module-has-a-place-in-the-order",
      comment: "A new module is added to tools/structure/module-order.json.",
      severity: "error",
      from: {
        path: modules,
        pathNot: `${modules}(${Object.keys(moduleOrder).join("|")})/|${tests}`,
      },
      to: { path: modules },
    },
    ...moduleRules,
    {
      name: "web-app-on-top",
      comment: "The frame of the site stands above its features; the office has its own.",
      severity: "error",
      from: { path: "^apps/web/src/(site|office|ui|lib)/", pathNot: tests },
      to: { path: "^apps/web/src/app/" },
    },
    {
      name: "web-ui-and-lib-below-pages",
      severity: "error",
      from: { path: "^apps/web/src/(ui|lib)/", pathNot: tests },
      to: { path: "^apps/web/src/(site|office)/" },
    },
    {
      name: "web-site-and-office-stay-apart",
      comment:
        "They are two entries that share ui and lib. The server's entry reads the office's page table for its documents.",
      severity: "error",
      from: {
        path: "^apps/web/src/(app|site)/",
        pathNot: `^apps/web/src/app/entry-server\\.tsx$|${tests}`,
      },
      to: { path: "^apps/web/src/office/" },
    },
    {
      name: "web-office-without-the-site",
      severity: "error",
      from: { path: "^apps/web/src/office/", pathNot: tests },
      to: { path: "^apps/web/src/site/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "web-router-in-the-office",
      comment: "Pages of the site are documents (decision 0065).",
      severity: "error",
      from: { path: "^apps/web/src/(?!office/)", pathNot: tests },
      to: { path: "^(node_modules/)?react-router" },
    },
    {
      name: "web-query-library-where-data-changes",
      comment: "The site uses it to wait for a payment only (decision 0069).",
      severity: "error",
      from: {
        path: "^apps/web/src/",
        pathNot: `^apps/web/src/(office/|lib/api-query\\.tsx$)|${tests}`,
      },
      to: { path: "^(node_modules/)?@tanstack/" },
    },
    {
      name: "web-capabilities-stay-apart",
      comment:
        "Share through ui, lib, the files of office/ itself or packages/shared; the shell may compose them.",
      severity: "error",
      from: { path: "^apps/web/src/office/((?!shell)[^/]+)/", pathNot: tests },
      to: { path: "^apps/web/src/office/[^/]+/", pathNot: "^apps/web/src/office/$1/" },
    },
    {
      name: "web-site-capabilities-stay-apart",
      comment: "Share through ui, lib or packages/shared, or compose both in app.",
      severity: "error",
      from: { path: "^apps/web/src/site/([^/]+)/", pathNot: tests },
      to: { path: "^apps/web/src/site/", pathNot: "^apps/web/src/site/$1/" },
    },
    {
      name: "zod-in-contract-and-server",
      severity: "error",
      from: {
        path: "^(apps|packages)/",
        pathNot: `${contracts}|^apps/server/|${tests}`,
      },
      to: { path: "^(node_modules/)?zod(/|$)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "zod-not-in-the-browser",
      comment:
        "Contract files load zod: outside the server only routes.ts is imported at run time, the others as types.",
      severity: "error",
      from: { path: "^(apps/web/src|packages/shared/src)/", pathNot: `${contracts}|${tests}` },
      to: {
        path: contracts,
        pathNot: "^packages/shared/src/contract/(site-)?routes\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|\\.cache)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
