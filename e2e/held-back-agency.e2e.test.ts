import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { agencyProfileMessages } from "@wakafine/shared/agencies/profile-messages.ts";
import { agencyReviewMessages } from "@wakafine/shared/agencies/shell-messages.ts";
import { officeTitles } from "@wakafine/shared/messages/office-titles.ts";
import { parcelMenuMessages } from "@wakafine/shared/parcels/desk-messages.ts";
import { planningMessages } from "@wakafine/shared/departures/planning-messages.ts";
import { agencyUsersMessages } from "@wakafine/shared/members/messages.ts";
import { logInAdministrator } from "@wakafine/testkit/log-in-administrator.ts";
import { describe, expect, test } from "vitest";
import { expectAccessible, takePicture } from "./inspect.ts";
import { enterAs } from "./saved-session.ts";
import { onPhone } from "./profiles.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const { agencies, users } = smallWorld;

describe.each(onPhone)("at the size of a $size in $language", ({ size, language }) => {
  test("members of a suspended agency see the reason in place of the actions; reinstatement restores the actions", async () => {
    const app = await world.ownApp();
    const token = await logInAdministrator(app);
    const visitor = await world.visitor({ app, size, language });
    const { page, t } = visitor;
    const review = (state: "active" | "suspended") =>
      app.call(
        "reviewAgency",
        { params: { id: agencies.sample.id }, body: { state, reason: "Plaintes" } },
        { token },
      );
    const held = page.getByRole("main").getByText(t(agencyReviewMessages.suspendedHeld));
    await review("suspended");
    await enterAs(visitor, app, { user: users.member.sample[1], path: "/agency/profile" });
    await held.waitFor();
    expect(await page.getByRole("link", { name: t(agencyProfileMessages.edit) }).count()).toBe(0);
    await page.goto("/agency/edit");
    await held.waitFor();
    expect([
      await page.locator("form").count(),
      await page.locator("input[type=file]").count(),
    ]).toEqual([0, 0]);
    await expectAccessible(page);
    await page.goto("/agency/users");
    await held.waitFor();
    await page.locator("tr[data-key]").first().waitFor();
    expect([
      await page.getByRole("button", { name: t(agencyUsersMessages.add) }).count(),
      await page.locator(".agency-users_acts").count(),
    ]).toEqual([0, 0]);
    await expectAccessible(page);

    await page.locator("main a[href^='tel:'], section a[href^='tel:']").first().waitFor();
    await page.goto("/agency/planing?day=all");
    await held.waitFor();
    await page.locator("tr[data-key]").first().waitFor();
    await page.getByText(t(planningMessages.notOnSale)).first().waitFor();
    expect([
      await page.getByText(t(planningMessages.onSale), { exact: true }).count(),
      await page.getByRole("button", { name: t(planningMessages.newDeparture) }).count(),
      await page.getByRole("button", { name: t(planningMessages.copyDays) }).count(),
      await page.locator("tr[data-key] button").count(),
    ]).toEqual([0, 0, 0, 0]);
    await expectAccessible(page);
    await page.goto("/agency/package/load");
    await page.getByText(t(parcelMenuMessages.suspended)).waitFor();
    await expectAccessible(page);
    await takePicture(visitor, "load-suspended");
    await page.getByRole("link", { name: t(parcelMenuMessages.toUnload) }).click();
    await page.getByRole("heading", { level: 1, name: t(officeTitles.parcelUnload) }).waitFor();
    await page.goto("/agency/users");
    await held.waitFor();
    await page.locator("tr[data-key]").first().waitFor();
    expect([
      await page.getByRole("button", { name: t(agencyUsersMessages.add) }).count(),
      await page.locator(".agency-users_acts").count(),
    ]).toEqual([0, 0]);
    await expectAccessible(page);

    await page.locator("main a[href^='tel:'], section a[href^='tel:']").first().waitFor();
    await page.goto("/agency/planing?day=all");
    await held.waitFor();
    await page.locator("tr[data-key]").first().waitFor();
    await page.getByText(t(planningMessages.notOnSale)).first().waitFor();
    expect([
      await page.getByText(t(planningMessages.onSale), { exact: true }).count(),
      await page.getByRole("button", { name: t(planningMessages.newDeparture) }).count(),
      await page.getByRole("button", { name: t(planningMessages.copyDays) }).count(),
      await page.locator("tr[data-key] button").count(),
    ]).toEqual([0, 0, 0, 0]);
    await expectAccessible(page);
    await page.goto("/agency/users");

    await review("active");
    await page.reload();
    await page.getByRole("button", { name: t(agencyUsersMessages.add) }).waitFor();
    expect([await held.count(), await page.locator(".agency-users_acts").count()]).toEqual([
      0,
      Object.keys(users.member.sample).length,
    ]);
    await page.goto("/agency/profile");
    await page.getByRole("link", { name: t(agencyProfileMessages.edit) }).waitFor();
  });
});
