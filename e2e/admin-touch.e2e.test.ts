import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { expect, test } from "vitest";
import { enterAsAdministrator } from "./admin.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

test("links in lists, log and figures are at least 44 px high and wide on a phone", async () => {
  const visitor = await world.visitor();
  const { page } = visitor;
  await enterAsAdministrator(visitor, world, "/admin");
  for (const path of [
    "/admin",
    "/admin/agencies",
    `/admin/agencies/${smallWorld.agencies.sample.id}`,
    "/admin/users",
    `/admin/users/${smallWorld.users.member.sample[1].id}`,
    "/admin/audit-log",
  ]) {
    await page.goto(path);
    const links = page.getByRole("main").locator("td a, li a, dd a");
    await links.first().waitFor();
    const small = await links.evaluateAll((all) =>
      all
        .map(
          (one) =>
            [
              one.textContent,
              Math.round(one.getBoundingClientRect().height),
              Math.round(one.getBoundingClientRect().width),
            ] as const,
        )
        .filter(([, high, wide]) => high < 44 || wide < 44),
    );
    expect([path, small]).toEqual([path, []]);
  }
});
