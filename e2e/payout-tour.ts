import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { adminPayoutMessages } from "@wakafine/shared/payouts/admin-messages.ts";
import { momoAccountMessages } from "@wakafine/shared/payouts/messages.ts";
import { addPayable, addPayoutNumber } from "@wakafine/testkit/payout-samples.ts";
import { button } from "./admin.ts";
import { enterAs } from "./saved-session.ts";
import type { Tour } from "./screen-tour.ts";

const { administrator, member } = smallWorld.users;
const { agencies, departures } = smallWorld;

/** The mobile-money account of an agency with its dialog and code page, then its payout in the administration with every dialog. */
export async function tourPayouts({ app, visitor, seen }: Tour): Promise<void> {
  const { page, t } = visitor;
  const user = member.rail[1];
  await enterAs(visitor, app, { user, path: "/agency/momo-account" });
  await page.getByText(t(momoAccountMessages.emptyTitle)).waitFor();
  await seen("momo-account-empty");
  await addPayable(app, 250_000, {
    agency: agencies.rail.id,
    departure: departures.trainEconomic.id,
  });
  await addPayoutNumber(app, "+237677505050", agencies.rail.id);
  const token = await enterAs(visitor, app, { user, path: "/agency/momo-account" });
  await page.getByRole("table").waitFor();
  await seen("momo-account");
  const wallet = t(momoAccountMessages.orange);
  await page.getByRole("button", { name: t(momoAccountMessages.addNumber, { wallet }) }).click();
  await page.getByRole("dialog").locator("button[type=submit]").click();
  await seen("momo-number-error");
  const body = { om_phone: "+237699505050" };
  await app.call("changePayoutNumber", { body }, { token });
  await page.goto("/agency/check-momo-number");
  await page.locator("form input").waitFor();
  await seen("momo-check-number");

  await enterAs(visitor, app, { user: administrator, path: "/admin/payouts", customer: true });
  const table = page.getByRole("table");
  await table.waitFor();
  await seen("admin-payouts-due");
  await button(table, t(adminPayoutMessages.pay)).first().click();
  await page.getByRole("dialog").waitFor();
  await seen("admin-payout-create");
  await page.getByRole("dialog").locator("button[type=submit]").click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  // Another administrator requested it: nobody approves an own request.
  await app.database.sql("alter table payouts disable trigger payouts_fixed");
  await app.database.sql("update payouts set requested_by = $1 where state = 'requested'", [
    user.id,
  ]);
  await app.database.sql("alter table payouts enable trigger payouts_fixed");
  await page.goto("/admin/payouts?show=open");
  await table.waitFor();
  await seen("admin-payouts-open");
  for (const action of ["approve", "withdraw"] as const) {
    await button(table, t(adminPayoutMessages[action])).first().click();
    await page.getByRole("dialog").waitFor();
    await seen(`admin-payout-${action}`);
    await page.keyboard.press("Escape");
  }
}
