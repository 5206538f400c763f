import { expect, test } from "vitest";
import { readStartSettings } from "./start-settings.ts";
import { welcome } from "./welcome.ts";

const live = { WAKAFINE_MODE: "live", DATABASE_URL: "postgres://127.0.0.1/wakafine" };
const named = (env: Readonly<Record<string, string>>) =>
  welcome(readStartSettings(env, []), "http://127.0.0.1:3000").includes("/api/docs");

test("the API reference is listed where it is enabled: in demo mode by default, in live mode only when set", () => {
  expect([
    named({}),
    named({ API_DOCS: "false" }),
    named(live),
    named({ ...live, API_DOCS: "" }),
    named({ ...live, API_DOCS: "true" }),
  ]).toEqual([true, false, false, false, true]);
});
