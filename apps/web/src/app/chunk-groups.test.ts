import { expect, test } from "vitest";
import {
  chunkGroups,
  formLibrary,
  frame,
  type ModuleGraph,
  queryLibrary,
} from "../../chunk-groups.ts";

const screenFile = (feature: string, name: string) => `/src/site/${feature}/${name}-screen.tsx`;
const home = screenFile("home", "home");
const results = screenFile("departures", "results");
const booking = screenFile("bookings", "booking");
const waiting = screenFile("bookings/order", "waiting");
const planning = "/src/office/departures/planning-page.tsx";
const checkIn = "/src/office/check-in/check-in-page.tsx";
const agencies = "/src/office/administration/agencies-page.tsx";
const users = "/src/office/administration/users-page.tsx";
const logIn = screenFile("accounts", "client-log-in");
const register = screenFile("accounts", "client-register");
const code = screenFile("accounts", "client-code");
const profile = screenFile("accounts/profile", "profile");
const userMenu = "/app/user-menu.tsx";
const shareDialog = "/app/share-dialog.tsx";
const accountGuard = "/app/account-guard.tsx";

/** Static imports of each module. The dynamic imports are in `graph`. */
const imports: Readonly<Record<string, readonly string[]>> = {
  "/entry.tsx": ["/app.tsx"],
  "/office.tsx": ["/router.tsx"],
  "/router.tsx": ["/ui/menu.tsx", "/ui/card.tsx", "/office-only.ts"],
  [home]: ["/ui/search.tsx", "/ui/scene.tsx", "/ui/town.tsx"],
  [results]: ["/ui/card.tsx", "/results-only.ts"],
  [booking]: ["/ui/card.tsx", "/ui/hold.tsx", "/ui/scene.tsx", "/rules/phone.ts"],
  [waiting]: ["/ui/hold.tsx"],
  [planning]: ["/ui/table.tsx", "/planning-only.ts"],
  [checkIn]: ["/ui/table.tsx"],
  [agencies]: ["/ui/table.tsx", "/ui/audit.tsx"],
  [users]: ["/ui/audit.tsx"],
  [logIn]: ["/ui/entry.tsx", "/ui/scene.tsx", "/ui/pair.tsx"],
  [code]: ["/ui/entry.tsx", "/ui/pair.tsx"],
  [register]: [
    "/ui/entry.tsx",
    "/ui/form.tsx",
    "/ui/town.tsx",
    "/rules/phone.ts",
    "/rules/registration.ts",
  ],
  [profile]: ["/ui/form.tsx", "/ui/own.tsx"],
  [accountGuard]: ["/ui/own.tsx"],
  [userMenu]: ["/ui/menu.tsx"],
  [shareDialog]: ["/ui/menu.tsx"],
};
const graph: ModuleGraph = {
  getModuleInfo: (id) => ({
    importedIds: imports[id] ?? [],
    dynamicallyImportedIds:
      id === "/app.tsx"
        ? [
            home,
            results,
            booking,
            waiting,
            logIn,
            register,
            code,
            profile,
            accountGuard,
            userMenu,
            shareDialog,
          ]
        : id === "/router.tsx"
          ? [planning, checkIn, agencies, users]
          : [],
  }),
};

test("modules are grouped into chunks by the step of a visit that needs them", () => {
  const groups = chunkGroups({ site: "/entry.tsx", office: "/office.tsx" });
  const named = (id: string) =>
    groups.map(({ name }) => name(id, graph)).find((name) => name !== null) ?? null;
  expect(["/entry.tsx", "/office.tsx"].map(named)).toEqual([null, null]);
  expect(["/app.tsx", "/ui/card.tsx", "/router.tsx", "/office-only.ts"].map(named)).toEqual([
    "first",
    "first",
    "office",
    "office",
  ]);
  expect(
    ["/ui/hold.tsx", "/ui/table.tsx", "/ui/entry.tsx", "/ui/own.tsx", "/rules/registration.ts"].map(
      named,
    ),
  ).toEqual(["journey", "office", "login", "own", null]);
  expect(named("/ui/pair.tsx"), "what only two of the log-ins share").toBeNull();
  expect(named("/ui/audit.tsx")).toBe("administration");
  expect(["/ui/scene.tsx", "/ui/town.tsx"].map(named)).toEqual(["first", "first"]);
  expect(["/rules/phone.ts", "/ui/form.tsx", "/ui/menu.tsx"].map(named)).toEqual([
    "forms",
    "accounts",
    "menu",
  ]);
  expect(
    [home, "/ui/search.tsx", "/results-only.ts", "/planning-only.ts", booking].map(named),
  ).toEqual([null, null, null, null, null]);
});

test("the frame chunk contains only the React libraries, and form and query libraries have their own chunks", () => {
  expect(
    ["/node_modules/react-dom/client.js", "C:\\node_modules\\react\\index.js"].every((id) =>
      frame.test.test(id),
    ),
  ).toBe(true);
  const forms = "/node_modules/react-hook-form/dist/index.js";
  const queries = "/node_modules/@tanstack/query-core/build/modern/query.js";
  const libraries = [frame, formLibrary, queryLibrary];
  expect(libraries.map(({ test }) => test.test(forms))).toEqual([false, true, false]);
  expect(libraries.map(({ test }) => test.test(queries))).toEqual([false, false, true]);
});
