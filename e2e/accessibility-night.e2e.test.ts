import { describe, expect, test } from "vitest";
import { enterAsAdministrator } from "./admin.ts";
import { accessibilityFaults } from "./browser.ts";
import { tours } from "./screen-tour.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

describe("in the colours of the night, on a phone", () => {
  test.each(tours.map((tour) => ({ name: tour.name, tour })))("every screen and state of $name is accessible [G.cross.11]", async ({ tour }) => {
    const app = await world.ownApp();
    const visitor = await world.visitor({ app });
    await visitor.page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    const faults: string[] = [];
    const seen = async (name: string): Promise<void> => void faults.push(...(await accessibilityFaults(visitor.page)).map((fault) => `${name}: ${fault}`));
    await tour({ app, visitor, seen });
    expect(faults).toEqual([]);
  });

  test("the pages of the administration are accessible [G.cross.11]", async () => {
    const visitor = await world.visitor({ language: "en" });
    await visitor.page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await enterAsAdministrator(visitor, world, "/admin");
    for (const path of ["/admin", "/admin/agencies", "/admin/users", "/admin/audit-log"]) {
      await visitor.page.goto(path);
      await visitor.page.waitForLoadState("networkidle");
      expect([path, await accessibilityFaults(visitor.page)]).toEqual([path, []]);
    }
  });
});
