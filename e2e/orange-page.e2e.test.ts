import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { walletOf } from "@wakafine/shared/payments/wallets.ts";
import { expect, test } from "vitest";
import { aline, bookAndPay, openBooking, payers, statusOf } from "./guest.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld({ ORANGE_ROUTE: "page" });
const { name: wallet } = walletOf("ORANGE");

test("a guest who leaves the page of Orange Money opens it again, pays and has the tickets [G.pay.03, G.pay.08, C4.pay.03]", async () => {
  const visitor = await world.visitor({ size: "phone", language: "fr" });
  const { page, t } = visitor;
  await openBooking(visitor, "noFee");
  await bookAndPay(visitor, [aline], payers.orangeWaiting);
  await page.waitForURL("**/payment/pay_token/*");
  await page.locator("a.cancel").click();
  await page.getByRole("heading", { name: t(orderMessages.payOnPage, { page: wallet }) }).waitFor();
  const token = new URL(page.url()).searchParams.get("order") ?? "";
  expect(await page.getByRole("button", { name: t(orderMessages.otherMethod) }).count()).toBe(0);
  await page.getByRole("link", { name: t(orderMessages.openPage) }).click();
  await page.waitForURL("**/payment/pay_token/*");
  await page.locator("button[value=pay]").click();
  await page.waitForURL(`**/app/reservation/success/${token}`);
  await page.locator("article.ticket-card").first().waitFor();
  expect(await statusOf(world.app, token)).toBe("PAID");
});
