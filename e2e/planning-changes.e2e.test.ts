import {
  calendarMessages,
  deleteDepartureMessages,
  planningMessages,
  tripFormMessages,
} from "@wakafine/shared/departures/planning-messages.ts";
import { formatHour } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { monthLong, weekdayLong } from "@wakafine/shared/messages/calendar.ts";
import { addDays, apiDay, type Day, dayOf, weekdayOf } from "@wakafine/shared/rules/dates.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { weekTexts } from "@wakafine/web/office/weeks.ts";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { bodyOf, callMadeBy, toasts } from "./api-requests.ts";
import { accessibilityViolations } from "./browser.ts";
import { field, payers } from "./guest.ts";
import { expectAccessible, isFocused, takePicture } from "./inspect.ts";
import { member } from "./members.ts";
import { mixedProfiles, onDesktop } from "./profiles.ts";
import { rowMenu } from "./row-menu.ts";
import { enterAs } from "./saved-session.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const today = dayOf(new Date());
/** A Monday at least a week from now. */
const monday = addDays(today, 15 - weekdayOf(today));

/** Plans a departure by the API and returns its id. */
async function planned(token: string, day: string, hour: string): Promise<string> {
  const { body } = await world.app.call(
    "createDeparture",
    {
      body: {
        city_departure: "Kribi",
        city_destination: "Edéa",
        departure_days: [apiDay(day)],
        departure_hours: [hour],
        total_places_number: 30,
        departure_duration: "02:30",
        price: 2500,
        travel_class: "FIRST",
      },
    },
    { token },
  );
  return body.data[0]!.uuid;
}

/** Sells two seats of a departure; the simulated phone approves the payment. Returns the francs paid. */
async function sell(departure: string): Promise<number> {
  const { body } = await world.app.call("createBooking", {
    body: sampleBooking(departure, 2, { payer_phone: payers.willing }),
  });
  const order = async () =>
    (await world.app.call("getOrder", { params: { token: body.data.order_hidden_uuid } })).body
      .data;
  await expect.poll(async () => (await order()).status).toBe("PAID");
  const [paid] = await world.app.database.sql<{ amount: number }>(
    "select amount_xaf as amount from bookings where link_token = $1",
    [body.data.order_hidden_uuid],
  );
  return paid!.amount;
}

test.each(mixedProfiles.map((profile, index) => ({ ...profile, hour: `1${index}:25` })))(
  "a planner plans a month of departures with the keyboard, leaves out the day that exists, and deletes a sold departure with its refunds ($size, $language) [A1.plan.02, A2.plan.13–15, A5.plan.17, A7.plan.04, G.plan.03]",
  async ({ hour, ...profile }) => {
    const visitor = await world.visitor(profile);
    const { page, t, language } = visitor;
    const token = await logInMember(world.app, member[2]);
    const sold = addDays(monday, 7);
    const departure = await planned(token, sold, hour);
    const amount = await sell(departure);
    await enterAs(visitor, world.app, { user: member[2], path: `/agency/planing?day=${monday}` });
    await page
      .getByRole("button", { name: t(planningMessages.newDeparture) })
      .first()
      .waitFor();
    await page.keyboard.press("Alt+KeyN");
    const form = page.getByRole("dialog", { name: t(planningMessages.newDeparture) });
    await form.waitFor();
    const town = (label: string) => form.getByRole("combobox", { name: label, exact: true });
    for (const [control, text] of [
      [town(t(tripFormMessages.from)), "Kribi"],
      [town(t(tripFormMessages.to)), "Edéa"],
    ] as const) {
      await control.fill(text);
      await control.press("Escape");
    }
    await field(form, t(tripFormMessages.hour, { number: 1 })).fill(hour);
    await field(form, t(tripFormMessages.places)).fill("30");
    await field(form, t(tripFormMessages.duration)).fill("0230");
    await field(form, t(tripFormMessages.price)).fill("2 500");
    await form.getByRole("radio", { name: "VIP", exact: true }).press("Space");
    await form.getByRole("checkbox", { name: t(tripFormMessages.repeat) }).press("Space");
    const weekday = (number: number) =>
      form.getByRole("checkbox", { name: weekdayLong[language][number - 1]!, exact: true });
    expect(await weekday(1).isChecked()).toBe(true);
    await weekday(1).press("Tab");
    expect(await isFocused(weekday(2))).toBe(true);
    for (const other of [2, 3, 4, 5, 6, 7]) await weekday(other).press("Space");
    const end = form.locator("input[name='repeat.end']");
    expect(await end.getAttribute("min")).toBe(monday);
    await end.fill(addDays(monday, 29));
    await end.scrollIntoViewIfNeeded();
    await takePicture(visitor, "planning-repeat");
    await expectAccessible(page);
    await form
      .getByRole("button", { name: t(tripFormMessages.createMany, { count: 30 }) })
      .press("Enter");
    const conflict = page.getByRole("dialog", { name: t(tripFormMessages.conflictTitle) });
    const call = await callMadeBy(visitor, "createDeparture", () =>
      conflict
        .getByRole("button", { name: t(tripFormMessages.createOthers, { count: 29 }) })
        .press("Enter"),
    );
    expect(bodyOf(call)).toMatchObject({
      repeat: {
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        start: apiDay(monday),
        end: apiDay(addDays(monday, 29)),
      },
      skip_exist_dates: true,
    });
    await toasts(visitor, "ok")
      .getByText(t(tripFormMessages.createdMany, { count: 29 }))
      .waitFor();

    const monthName = monthLong[language][Number(sold.slice(5, 7)) - 1]!;
    await page.getByRole("button", { name: t(planningMessages.nextWeek) }).click();
    await page
      .getByRole("button", { name: `${Number(sold.slice(8))} ${monthName}`, pressed: true })
      .waitFor();
    const name = `${formatHour(hour)}, Kribi – Edéa`;
    const menu = rowMenu(visitor, name);
    const remove = page.getByRole("button", {
      name: t(deleteDepartureMessages.deleteOf, { name }),
    });
    // The week before has a departure of the same name, which is shown until this one is loaded.
    await page.locator("[aria-busy='false']").filter({ has: menu }).waitFor();
    await takePicture(visitor, "planning-rows");
    await menu.press("Enter");
    expect(await accessibilityViolations(page)).toEqual([]);
    await takePicture(visitor, "planning-row-menu");
    await remove.press("Enter");
    const dialog = page.getByRole("dialog", { name: t(deleteDepartureMessages.title) });
    await dialog
      .getByText(
        t(deleteDepartureMessages.manyTickets, {
          count: "2",
          amount: formatFrancs(amount, language),
        }),
      )
      .waitFor();
    await takePicture(visitor, "planning-delete");
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await isFocused(menu)).toBe(true);
    await menu.press("Enter");
    await remove.press("Enter");
    await dialog
      .getByRole("button", { name: t(deleteDepartureMessages.deleteAndRefund) })
      .press("Enter");
    await toasts(visitor, "ok")
      .getByText(
        t(deleteDepartureMessages.deletedRefunded, { amount: formatFrancs(amount, language) }),
      )
      .waitFor();
    await menu.waitFor({ state: "detached" });
    // Every paid seat is refunded, whole: the refunds are sent, then read as executed after 30 s, or repeated after a timeout.
    const refunded = () =>
      world.app.database.sql(
        `select (select count(*)::integer from tickets t where t.departure_id = $1 and t.status <> 'CANCEL') as valid,
           (select sum(r.amount_xaf)::integer from refunds r join booking_legs l on l.booking_id = r.payable_id
            where l.departure_id = $1 and r.state = 'succeeded') as refunded`,
        [departure],
      );
    await expect
      .poll(async () => {
        await world.app.advance(35);
        return refunded();
      })
      .toEqual([{ valid: 0, refunded: amount }]);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
  },
);

test.each(onDesktop)(
  "with the keyboard, a planner chooses a week in the calendar, and several days of the trip form ($size, $language) [A2.plan.19–24]",
  async (profile) => {
    const visitor = await world.visitor(profile);
    const { page, t, language } = visitor;
    await enterAs(visitor, world.app, { user: member[2], path: `/agency/planing?day=${monday}` });
    const opener = page.getByRole("button", { name: t(calendarMessages.chooseWeek) });
    await opener.press("Enter");
    const weeks = page.getByRole("dialog", { name: t(calendarMessages.chooseWeek) });
    const day = (picker: Locator, date: Day) => picker.locator(`td[data-day="${date}"] button`);
    // From the Monday to the Wednesday of the next week.
    await day(weeks, monday).focus();
    for (const key of ["ArrowDown", "ArrowRight", "ArrowRight", "Enter"])
      await page.keyboard.press(key);
    const chosen = addDays(monday, 9);
    await weeks
      .getByText(
        t(calendarMessages.weekOf, weekTexts(addDays(monday, 7), addDays(monday, 13), language)),
      )
      .waitFor();
    expect(await weeks.locator("td[aria-selected='true']").count()).toBe(7);
    await takePicture(visitor, "week-picker");
    await expectAccessible(page);
    await weeks.getByRole("button", { name: t(calendarMessages.showWeek) }).press("Enter");
    await expect.poll(() => new URL(page.url()).searchParams.get("day")).toBe(chosen);
    await expect.poll(() => isFocused(opener)).toBe(true);

    await page.keyboard.press("Alt+KeyN");
    const form = page.getByRole("dialog", { name: t(planningMessages.newDeparture) });
    await form.getByRole("button", { name: t(calendarMessages.openDays) }).press("Enter");
    const days = page.getByRole("dialog", { name: t(formMessages.choose_day_planning) });
    await day(days, chosen).focus();
    for (const key of ["ArrowRight", "Enter", "ArrowRight", "Enter"])
      await page.keyboard.press(key);
    await days.getByText(t(calendarMessages.manyDays, { count: 3 })).waitFor();
    await takePicture(visitor, "day-picker");
    expect(await accessibilityViolations(page)).toEqual([]);
    await days.getByRole("button", { name: t(calendarMessages.takeDays) }).press("Enter");
    const entered = () =>
      form
        .locator("input[name^='departure_days']")
        .evaluateAll((inputs) => inputs.map((one) => (one as HTMLInputElement).value));
    await expect.poll(entered).toEqual([0, 1, 2].map((count) => addDays(chosen, count)));
  },
);

test.each(mixedProfiles.map((profile, index) => ({ ...profile, hour: `2${index}:05` })))(
  "a departure is copied to three days of the next week, then in the opposite direction ($size, $language)",
  async ({ hour, ...profile }) => {
    const visitor = await world.visitor(profile);
    const { page, t } = visitor;
    const token = await logInMember(world.app, member[2]);
    await planned(token, monday, hour);
    await enterAs(visitor, world.app, { user: member[2], path: `/agency/planing?day=${monday}` });
    const copy = async (route: string) => {
      const name = `${formatHour(hour)}, ${route}`;
      await rowMenu(visitor, name).click();
      await page.getByRole("button", { name: t(planningMessages.copyOf, { name }) }).click();
    };
    const form = page.getByRole("dialog", { name: t(planningMessages.newDeparture) });
    /** Chooses the Tuesday to Thursday of the next week and creates the departures. */
    const createThree = async () => {
      await form.getByRole("button", { name: t(calendarMessages.openDays) }).click();
      const days = page.getByRole("dialog", { name: t(formMessages.choose_day_planning) });
      for (const offset of [0, 8, 9, 10])
        await days.locator(`td[data-day="${addDays(monday, offset)}"] button`).click();
      await days.getByRole("button", { name: t(calendarMessages.takeDays) }).click();
      await form
        .getByRole("button", { name: t(tripFormMessages.createMany, { count: 3 }) })
        .click();
      await toasts(visitor, "ok")
        .getByText(t(tripFormMessages.createdMany, { count: 3 }))
        .first()
        .waitFor();
      await form.waitFor({ state: "detached" });
    };
    await copy("Kribi – Edéa");
    await form.waitFor();
    await takePicture(visitor, "planning-copy");
    await expectAccessible(page);
    await createThree();
    await page.goto(`/agency/planing?day=${monday}`);
    await copy("Kribi – Edéa");
    await form.getByRole("button", { name: t(tripFormMessages.reverse) }).click();
    await createThree();
    const rows = await world.app.database.sql<{ routes: number }>(
      `select count(*)::integer as routes from departures d join towns f on f.id = d.from_town_id
       where f.name = any ('{Kribi,Edéa}') and to_char(timezone('Africa/Douala', d.departs_at), 'HH24:MI') = $1 group by f.name order by f.name`,
      [hour],
    );
    expect(rows).toEqual([{ routes: 3 }, { routes: 4 }]);
  },
);
