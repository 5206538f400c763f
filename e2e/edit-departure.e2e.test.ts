import { departureErrors } from "@wakafine/shared/departures/errors.ts";
import {
  editDepartureMessages as texts,
  tripFormMessages,
} from "@wakafine/shared/departures/planning-messages.ts";
import { formatHour, formatMinutes } from "@wakafine/shared/formats/dates.ts";
import { addDays, apiDay, dayOf } from "@wakafine/shared/rules/dates.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { toasts } from "./api-requests.ts";
import { field, payers } from "./guest.ts";
import { expectAccessible, isFocused, takePicture } from "./inspect.ts";
import { logInHere, member } from "./members.ts";
import { mixedProfiles, onDesktop, onPhone } from "./profiles.ts";
import { rowMenu } from "./row-menu.ts";
import { enterAs } from "./saved-session.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
let ahead = 20;

const plan = (day: string, hour: string) => ({
  city_departure: "Kribi",
  city_destination: "Edéa",
  departure_days: [apiDay(day)],
  departure_hours: [hour],
  total_places_number: 30,
  departure_duration: "02:30",
  price: 2500,
  travel_class: "FIRST" as const,
  boarding_stations: [{ quarter: "Mboa Manga", departure_hour: hour }],
});

/** Plans a departure at 14:00 by the API, on a day of its own, and opens its edit with the keyboard. */
async function openEdit(profile: (typeof mixedProfiles)[number], seats = 0) {
  ahead += 1;
  const day = addDays(dayOf(new Date()), ahead);
  const token = await logInMember(world.app, member[2]);
  const made = await world.app.call("createDeparture", { body: plan(day, "14:00") }, { token });
  const id = made.body.data[0]!.uuid;
  if (seats > 0) {
    const { body } = await world.app.call("createBooking", {
      body: sampleBooking(id, seats, { payer_phone: payers.willing }),
    });
    const status = async () =>
      (await world.app.call("getOrder", { params: { token: body.data.order_hidden_uuid } })).body
        .data.status;
    await expect.poll(status).toBe("PAID");
  }
  const visitor = await world.visitor(profile);
  const session = await enterAs(visitor, world.app, {
    user: member[2],
    path: `/agency/planing?day=${day}`,
  });
  await press(visitor, "14:00");
  const { page, t } = visitor;
  const form = page.getByRole("dialog", { name: t(texts.title) });
  const hour = field(form, t(tripFormMessages.oneHour));
  await hour.waitFor();
  return { visitor, form, hour, id, day, token, session };
}
const editButton = ({ page, t }: Visitor, hour: string): Locator =>
  page.getByRole("button", {
    name: t(texts.editOf, { name: `${formatHour(hour)}, Kribi – Edéa` }),
  });
const menuOf = (visitor: Visitor, hour: string) =>
  rowMenu(visitor, `${formatHour(hour)}, Kribi – Edéa`);
const press = async (visitor: Visitor, hour: string) => {
  await menuOf(visitor, hour).press("Enter");
  await editButton(visitor, hour).press("Enter");
};
const save = (form: Locator, label: string) =>
  form.getByRole("button", { name: label, exact: true }).press("Enter");
test.each(onPhone)(
  "a sold departure is moved: what is fixed is shown, the boarding point moves along, the buyers are notified, and the row has the new hour and the focus ($size, $language) [A2.plan.18, A7.plan.02–03, G.plan.04]",
  async (profile) => {
    const { visitor, form, hour } = await openEdit(profile, 2);
    const { page, t } = visitor;
    await form.getByText(t(texts.locked)).waitFor();
    await hour.fill("14:20");
    expect(await field(form, t(tripFormMessages.stationHour)).inputValue()).toBe("14:20");
    await form
      .getByText(
        t(texts.hourLittleLater, {
          before: formatHour("14:00"),
          after: formatHour("14:20"),
          time: formatMinutes(20),
        }),
      )
      .waitFor();
    await takePicture(visitor, "edit-sold");
    await expectAccessible(page);
    await save(form, t(texts.saveAndNotify));
    await toasts(visitor, "ok").getByText(t(texts.saved)).waitFor();
    const moved = menuOf(visitor, "14:20");
    await moved.waitFor();
    await expect.poll(() => isFocused(moved)).toBe(true);
  },
);

test.each(onDesktop)(
  "of two planners the second is refused, keeps what was entered, sees the first one's version and saves on it ($size, $language) [A2.plan.18, G.plan.04]",
  async (profile) => {
    const { visitor, form, id, day, token } = await openEdit(profile);
    const { t } = visitor;
    const places = field(form, t(tripFormMessages.places));
    await places.fill("35");
    const other = { ...plan(day, "14:00"), price: 2800, departure_uuid: id, version: 1 };
    await world.app.call("updateDeparture", { body: other }, { token });
    await save(form, t(texts.save));
    await form.getByText(t(departureErrors.departure_changed)).waitFor();
    expect(await places.inputValue()).toBe("35");
    await takePicture(visitor, "edit-conflict");
    await form.getByRole("button", { name: t(texts.showCurrent) }).press("Enter");
    await expect.poll(() => places.inputValue()).toBe("30");
    await places.fill("36");
    await save(form, t(texts.save));
    await toasts(visitor, "ok").getByText(t(texts.saved)).waitFor();
    const stored = await world.app.call("getDeparture", { params: { id }, query: {} });
    expect(stored.body.data).toMatchObject({ price: 2800, total_places_number: 36 });
  },
);

test("an edit that the end of the session interrupts is restored after the same user logs in [A2.plan.18]", async () => {
  const { visitor, form, session } = await openEdit(mixedProfiles[0]!);
  const { page, t } = visitor;
  const places = field(form, t(tripFormMessages.places));
  await places.fill("33");
  await world.app.call("logout", {}, { token: session });
  await save(form, t(texts.save));
  await page.waitForURL("**/auth/agency/login?return=%2Fagency%2Fplaning*");
  await logInHere(visitor, member[2]);
  await form.waitFor();
  await expect.poll(() => places.inputValue()).toBe("33");
  await save(form, t(texts.save));
  await toasts(visitor, "ok").getByText(t(texts.saved)).waitFor();
});
