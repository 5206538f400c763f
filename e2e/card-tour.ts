import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { hostedMethod } from "@wakafine/shared/payments/hosted-methods.ts";
import { aline, fillPassenger, goToPayment, openBooking, payButton } from "./guest.ts";
import type { Tour } from "./screen-tour.ts";

/** Paying by card: the choice, the payment page, waiting for it, after the return, and after leaving it. */
export async function tourCard({ app, visitor, seen }: Tour): Promise<void> {
  const { page, t } = visitor;
  await openBooking(visitor, "noFee");
  await fillPassenger(visitor, 1, aline);
  await goToPayment(visitor);
  const dialog = page.getByRole("dialog", { name: t(bookingMessages.payment) });
  await dialog.getByRole("radio", { name: t(hostedMethod("STRIPE").name) }).check();
  await dialog.getByRole("checkbox").check();
  await seen("card-choice");
  await payButton(visitor).click();
  await page.waitForURL("**/c/pay/cs_test_*");
  await seen("card-page");
  const cancel = (await page.locator("a.cancel").getAttribute("href")) ?? "";
  const waiting = new URL(cancel, app.origin);
  waiting.searchParams.delete("from");
  await page.goto(waiting.href);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await seen("card-waiting");
  waiting.searchParams.set("from", "returned");
  await page.goto(waiting.href);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await seen("card-returned");
  await page.goto(cancel);
  await page.waitForURL("**/app/reservation/error/*");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await seen("card-cancelled");
}
