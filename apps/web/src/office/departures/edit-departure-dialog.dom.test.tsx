import { departureErrors } from "@wakafine/shared/departures/errors.ts";
import {
  editDepartureMessages as texts,
  tripFormMessages,
} from "@wakafine/shared/departures/planning-messages.ts";
import { type Message, t } from "@wakafine/shared/messages/catalogue.ts";
import { addDays, apiDay, dayOf } from "@wakafine/shared/rules/dates.ts";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import {
  type Answer,
  control,
  controlNamed,
  errorBelow,
  press,
  renderScreen,
  type,
} from "../../testing/render-screen.tsx";
import { EditDepartureDialog } from "./edit-departure-dialog.tsx";
import { type EditedDeparture, shiftedHour } from "./edit-trip.ts";

const day = addDays(dayOf(new Date()), 10);
const departure = {
  uuid: "d",
  version: 3,
  city_departure: "Yaoundé",
  city_destination: "Bafoussam",
  departure_date: apiDay(day),
  departure_hour: "14:00",
  departure_duration: "05:30",
  price: 4500,
  travel_class: "ECONOMIC",
  total_places_number: 40,
  remaining_places_number: 40,
  boarding_stations: [
    { quarter: "Mvan", departure_hour: "14:00", cost: 0 },
    { quarter: "Tongolo", departure_hour: "14:20", cost: 4000 },
  ],
  intermediate_destinations: [
    { city: "Bafia", price: 2500, duration: "02:00", arriving_hour: "16:00" },
  ],
} as unknown as EditedDeparture;
const taken = { ...departure, remaining_places_number: 38 };

function openEdit(edited: EditedDeparture, answer: () => Answer = () => ({ data: edited })) {
  const saved: EditedDeparture[] = [];
  const office = renderScreen(
    <EditDepartureDialog
      departure={edited}
      onClose={() => undefined}
      onEdited={(one) => saved.push(one)}
    />,
    { language: "en", answer },
  );
  return { ...office, saved };
}
const text = (message: Message) => t(message, "en");
const hour = () => control(t(tripFormMessages.oneHour, "en"));
const refused = (code: "departure_changed" | "seats_beyond_places", data: unknown): Answer => ({
  ok: false,
  failure: { kind: "refused", status: 409, message: `message of ${code}`, code, data },
});

describe("while nothing is sold", () => {
  test("the form has the stored values, and saving sends all of them with id and version [A2.plan.18, A7.plan.03]", async () => {
    const { calls, saved } = openEdit(departure);
    expect(control(t(tripFormMessages.from, "en")).value).toBe("Yaoundé");
    expect(controlNamed("departure_days.0.value").value).toBe(day);
    expect(screen.queryByLabelText(t(tripFormMessages.repeat, "en"))).toBeNull();
    type(control(t(tripFormMessages.places, "en")), "42");
    press(text(texts.save));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(calls).toEqual([
      {
        id: "updateDeparture",
        input: {
          body: {
            departure_uuid: "d",
            version: 3,
            city_departure: "Yaoundé",
            city_destination: "Bafoussam",
            departure_days: [apiDay(day)],
            departure_hours: ["14:00"],
            total_places_number: 42,
            departure_duration: "05:30",
            price: 4500,
            travel_class: "ECONOMIC",
            bus_category: "ECONOMIC",
            boarding_stations: [
              { quarter: "Mvan", departure_hour: "14:00", cost: 0 },
              { quarter: "Tongolo", departure_hour: "14:20", cost: 4000 },
            ],
            intermediate_destinations: [{ city: "Bafia", price: 2500, duration: "02:00" }],
          },
        },
      },
    ]);
  });

  test("boarding points move with the hour, and go back with it", async () => {
    openEdit(departure);
    const stations = () =>
      [0, 1].map((index) => controlNamed(`boarding_stations.${index}.departure_hour`).value);
    type(hour(), "15:30");
    await waitFor(() => expect(stations()).toEqual(["15:30", "15:50"]));
    type(hour(), "");
    type(hour(), "13:45");
    await waitFor(() => expect(stations()).toEqual(["13:45", "14:05"]));
    expect(shiftedHour("00:10", "23:50", "23:30")).toBe("23:50");
  });

  test("saving without a change sends nothing", async () => {
    const { calls, toasts } = openEdit(departure);
    press(text(texts.save));
    await waitFor(() => expect(toasts()).toMatchObject([{ text: text(texts.unchanged) }]));
    expect(calls).toEqual([]);
  });
});

describe("once seats are sold or held", () => {
  test("only hour, places and boarding points can be entered, the rest is shown with the reason [A2.plan.18, G.plan.04]", () => {
    openEdit(taken);
    screen.getByText(text(texts.locked));
    screen.getByText(/Bafia/);
    const names = [...document.querySelectorAll("form input")].map((one) =>
      one.getAttribute("name"),
    );
    expect(names).toEqual([
      "departure_hours.0.value",
      "total_places_number",
      ...[0, 1].flatMap((index) =>
        ["quarter", "departure_hour", "cost"].map((name) => `boarding_stations.${index}.${name}`),
      ),
    ]);
  });

  test("another hour or boarding point shows what buyers are notified of before it is saved", async () => {
    openEdit(taken);
    screen.getByRole("button", { name: text(texts.save) });
    type(hour(), "14:30");
    await screen.findByText(/The departure moves from .* Travellers get a message/);
    expect(screen.queryByText(text(texts.stationNotice))).toBeNull();
    screen.getByRole("button", { name: text(texts.saveAndNotify) });
    type(controlNamed("boarding_stations.1.departure_hour"), "15:10");
    await screen.findByText(text(texts.stationNotice));
  });

  test.each([
    ["13:59", "1\u00a0min earlier. ", /may cancel until the departure and get everything back/],
    ["14:01", "1\u00a0min later. ", /cannot cancel for a full refund/],
    ["14:30", "30\u00a0min later. ", /cannot cancel for a full refund/],
    ["14:31", "31\u00a0min later. ", /may cancel until the departure and get everything back/],
  ] as const)(
    "moved from 14:00 to %s, the notice says %s and whether travellers may cancel for a full refund [G.plan.04]",
    async (after, difference, right) => {
      openEdit(taken);
      type(hour(), after);
      const notice = await screen.findByText(/The departure moves from/);
      expect(notice.textContent).toContain(difference);
      expect(notice.textContent).toMatch(right);
    },
  );

  test("too few places are refused at their field with the seats beyond [G.plan.04]", async () => {
    const fields = [{ field: "total_places_number", code: "too_small" }];
    openEdit(taken, () => refused("seats_beyond_places", { fields, seats: [39, 40] }));
    const places = control(t(tripFormMessages.places, "en"));
    type(places, "38");
    press(text(texts.save));
    await waitFor(() => expect(errorBelow(places)).toBe(departureErrors.seats_beyond_places.en));
    screen.getByText(t(texts.seatsBeyond, "en", { seats: "39, 40" }));
  });
});

test("after another edit what was entered stays until the current version is asked for; then saving sends that version [G.plan.04]", async () => {
  const current = { ...departure, version: 4, price: 5000 };
  const answers = [refused("departure_changed", current), { data: current }];
  const { calls } = openEdit(departure, () => answers.shift()!);
  type(controlNamed("price"), "4800");
  press(text(texts.save));
  await screen.findByText("message of departure_changed");
  expect(controlNamed("price").value).toBe("4800");
  press(text(texts.showCurrent));
  await waitFor(() => expect(controlNamed("price").value).toBe("5000"));
  type(controlNamed("price"), "5200");
  press(text(texts.save));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]).toMatchObject({ input: { body: { version: 4, price: 5200 } } });
});
