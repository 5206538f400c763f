import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { recapMessages } from "@wakafine/shared/bookings/recap-messages.ts";
import { expect, test } from "vitest";
import { aline, bookByApi, fillPassenger, next, openBooking } from "./guest.ts";
import { visitedWorld } from "./visited-app.ts";

const app = visitedWorld();

const names = [
  ["first", "fr", "Vip"],
  ["first", "en", "Vip"],
  ["noFee", "fr", "Economique"],
  ["noFee", "en", "Economic"],
] as const;

test.each(names)(
  "booking summary and ticket show the travel class of %s in %s as %s [C3.search.44, C3.search.45, G.search.10]",
  async (departure, language, name) => {
    const visitor = await app.visitor({ language });
    const { page, t } = visitor;
    await openBooking(visitor, departure);
    await fillPassenger(visitor, 1, aline);
    await next(visitor);
    const summary = page.getByRole("dialog", { name: t(bookingMessages.verification) });
    await summary
      .getByRole("definition")
      .filter({ hasText: new RegExp(`^${name}$`) })
      .waitFor();
    await expect
      .poll(() => summary.getByText(t(recapMessages.class), { exact: true }).isVisible())
      .toBe(true);

    const token = await bookByApi(app.app, departure, { language });
    await page.goto(`/app/reservation/success/${token}`);
    const ticket = page.getByRole("article").first();
    await ticket.getByText(name, { exact: true }).waitFor();
  },
);
