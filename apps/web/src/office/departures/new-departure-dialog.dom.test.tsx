import { newTownMessages } from "@wakafine/shared/departures/new-town-messages.ts";
import { tripFormMessages } from "@wakafine/shared/departures/planning-messages.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { type Language, type Message, t } from "@wakafine/shared/messages/catalogue.ts";
import { addDays, apiDay, dayOf } from "@wakafine/shared/rules/dates.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import {
  control,
  controlNamed,
  errorBelow,
  press,
  renderScreen,
  type,
} from "../../testing/render-screen.tsx";
import type { EditedDeparture } from "./edit-trip.ts";
import { NewDepartureDialog } from "./new-departure-dialog.tsx";

const refused = (message: string, status = 409) => ({
  ok: false as const,
  failure: { kind: "refused" as const, status, message, code: null, data: null },
});

const plansOf = <Call extends { readonly id: string }>(calls: readonly Call[]) =>
  calls.filter(({ id }) => id === "createDeparture");

/** Opens the empty form in a language; `answer` is the response of the server. */
function openForm(language: Language, answer = () => refused("never")) {
  const office = renderScreen(
    <NewDepartureDialog
      day={addDays(dayOf(new Date()), 10)}
      copied={null}
      onClose={() => undefined}
      onPlanned={() => undefined}
    />,
    {
      language,
      answer: ({ id }) => (id === "listDepartureTemplates" ? { data: [] } : answer()),
    },
  );
  const label = (message: Message) => t(message, language);
  return {
    ...office,
    /** The calls that plan departures. */
    get calls() {
      return plansOf(office.calls);
    },
    controls: {
      from: control(label(tripFormMessages.from)),
      to: control(label(tripFormMessages.to)),
      hour: control(t(tripFormMessages.hour, language, { number: 1 })),
      places: control(label(tripFormMessages.places)),
      duration: control(label(tripFormMessages.duration)),
      price: control(label(tripFormMessages.price)),
      vip: control("VIP"),
    },
    create: () => press(label(tripFormMessages.createOne)),
  };
}

/** Fills in every field of the form; only the price is a parameter. */
function fillForm({ controls }: ReturnType<typeof openForm>, price: string): void {
  type(controls.from, "Kribi");
  type(controls.to, "Edéa");
  type(controls.hour, "06:05");
  type(controls.places, "45");
  type(controls.duration, "02:30");
  type(controls.price, price);
  controls.vip.click();
}

describe.each([
  ["fr", "Ce champ est requis."],
  ["en", "This field is required."],
] as const)("in %s", (language, required) => {
  test("an empty form shows the required fields and sends nothing [A5.plan.01–06, A5.plan.08, A5.plan.11]", async () => {
    const form = openForm(language);
    expect(document.querySelectorAll(".field_error")).toHaveLength(0);
    form.create();
    const { vip, ...fields } = form.controls;
    await waitFor(() => expect(errorBelow(fields.price)).toBe(required));
    expect(Object.values(fields).map(errorBelow)).toEqual(
      Object.values(fields).map(() => required),
    );
    const group = vip.closest("[role=radiogroup], [role=group], fieldset");
    const note = group?.getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(note)?.textContent).toBe(required);
    expect(form.calls).toEqual([]);
  });

  test("a refusal without departures and dates shows its message [A4.plan.05]", async () => {
    const form = openForm(language, () => refused("Le planning est fermé ce soir"));
    fillForm(form, "2 500");
    form.create();
    await waitFor(() =>
      expect(form.toasts()).toMatchObject([
        { kind: "warning", text: "Le planning est fermé ce soir" },
      ]),
    );
    expect(form.calls).toMatchObject([
      { id: "createDeparture", input: { body: { city_departure: "Kribi", price: 2500 } } },
    ]);
    expect(screen.getByRole("dialog").textContent).toContain("Le planning est fermé ce soir");
  });

  test("the names of a boarding point and a stop are required [A5.plan.09, A5.plan.10]", async () => {
    const form = openForm(language);
    fillForm(form, "2 500");
    press(t(tripFormMessages.addStation, language));
    press(t(tripFormMessages.addStop, language));
    form.create();
    const names = [tripFormMessages.quarter, tripFormMessages.stopTown].map((message) =>
      control(t(message, language)),
    );
    await waitFor(() => expect(names.map(errorBelow)).toEqual([required, required]));
    expect(form.calls).toEqual([]);
  });
});

test("Enter in a town field picks the first town of the list and submits only when there is none to pick [G.ref.01]", async () => {
  const { controls, calls } = openForm("fr");
  /** Returns whether the key would submit the form. */
  const enter = (text: string) => {
    fireEvent.focus(controls.from);
    fireEvent.change(controls.from, { target: { value: text } });
    return fireEvent.keyDown(controls.from, { key: "Enter" });
  };
  expect([enter("doua"), controls.from.value]).toEqual([false, "Douala"]);
  expect(fireEvent.keyDown(controls.from, { key: "Enter" })).toBe(true);
  expect([enter("Quartier neuf"), controls.from.value]).toEqual([true, "Quartier neuf"]);
  expect(calls).toEqual([]);
});

test("a town that is not listed is created only after a question, which is asked once per town [G.plan.01, G.ref.01]", async () => {
  const form = openForm("fr", () => refused("Le planning est fermé ce soir"));
  fillForm(form, "2 500");
  type(form.controls.to, "Douvala");
  form.create();
  await screen.findByRole("dialog", { name: newTownMessages.titleOne.fr });
  screen.getByText(newTownMessages.textOne.fr.replace("{towns}", "« Douvala »"));
  expect(form.calls).toEqual([]);
  press(tripFormMessages.changeForm.fr);
  expect(form.calls).toEqual([]);
  form.create();
  fireEvent.click(await screen.findByRole("button", { name: newTownMessages.createOne.fr }));
  await waitFor(() =>
    expect(form.calls).toMatchObject([{ input: { body: { city_destination: "Douvala" } } }]),
  );
  form.create();
  await waitFor(() => expect(form.calls).toHaveLength(2));
});

test("the trip is repeated on weekdays between two dates, which reach the create call; the end is not before the start [A2.plan.13–15, A5.plan.17]", async () => {
  const form = openForm("en");
  fillForm(form, "2 500");
  screen.getByLabelText<HTMLInputElement>("Repeat on other days").click();
  const day = addDays(dayOf(new Date()), 10);
  const start = await screen.findByLabelText<HTMLInputElement>(/^Repeat from/);
  const end = screen.getByLabelText<HTMLInputElement>(/^Until \(inclusive\)/);
  expect(start.value).toBe(day);
  expect(end.min).toBe(day);
  type(start, addDays(day, 2));
  await waitFor(() => expect(end.min).toBe(addDays(day, 2)));
  type(end, addDays(day, 1));
  await waitFor(() => expect(errorBelow(end)).toBe("The end is before the start"));
  type(end, addDays(day, 8));
  for (const name of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"])
    if (!control(name).checked) control(name).click();
  await screen.findByText("7 repeated days");
  press("Create 8 departures");
  await waitFor(() =>
    expect(form.calls).toMatchObject([
      {
        input: {
          body: {
            repeat: {
              weekdays: [1, 2, 3, 4, 5, 6, 7],
              start: apiDay(addDays(day, 2)),
              end: apiDay(addDays(day, 8)),
            },
          },
        },
      },
    ]),
  );
});

test.each([
  ["fr", "Écrivez l'heure sous la forme heures:minutes, par exemple 08:30"],
  ["en", "Write the time as hours:minutes, for example 08:30"],
] as const)("an hour is written as hours:minutes, in %s [A5.plan.13]", async (language, text) => {
  const { controls } = openForm(language);
  type(controls.hour, "8h");
  await waitFor(() => expect(errorBelow(controls.hour)).toBe(text));
  type(controls.hour, "08:30");
  await waitFor(() => expect(errorBelow(controls.hour)).toBeNull());
});

test("an hour and a duration without minutes are completed when their field is left; an incomplete duration is named as one", async () => {
  const { controls } = openForm("fr");
  type(controls.hour, "9");
  await waitFor(() => expect(controls.hour.value).toBe("09:00"));
  const duration = control(tripFormMessages.duration.fr);
  for (const [entered, value] of [
    ["4h", "04:00"],
    ["4", "04:00"],
    ["4h30", "04:30"],
  ] as const) {
    type(duration, "");
    type(duration, entered);
    await waitFor(() => expect(duration.value).toBe(value));
    expect(errorBelow(duration)).toBeNull();
  }
  type(duration, "04:3");
  await waitFor(() => expect(errorBelow(duration)).toBe(tripFormMessages.badDuration.fr));
});

test("a cost is a positive number [A5.plan.07]", async () => {
  const form = openForm("en");
  for (const entered of ["0", "-1"]) {
    fillForm(form, entered);
    form.create();
    await waitFor(() =>
      expect(errorBelow(form.controls.price), entered).toBe("Please enter a positive number"),
    );
  }
  expect(formMessages.positive_number.en).toBe("Please enter a positive number");
  type(form.controls.price, "1");
  await waitFor(() => expect(errorBelow(form.controls.price)).toBeNull());
  expect(form.calls).toEqual([]);
});

test("a copied departure fills in the form, which can be reversed: towns and stops change, boarding points are of another town", async () => {
  const copied = {
    uuid: "d",
    version: 1,
    city_departure: "Yaoundé",
    city_destination: "Bafoussam",
    departure_date: "01-01-2026",
    departure_hour: "07:30",
    departure_duration: "05:30",
    price: 4500,
    travel_class: "ECONOMIC",
    total_places_number: 45,
    boarding_stations: [{ quarter: "Mvan", departure_hour: "07:30", cost: 0 }],
    intermediate_destinations: [
      { city: "Obala", price: 1000, duration: "01:00", arriving_hour: "08:30" },
      { city: "Bafia", price: 2500, duration: "02:00", arriving_hour: "09:30" },
    ],
  } as unknown as EditedDeparture;
  const day = addDays(dayOf(new Date()), 10);
  const { calls } = renderScreen(
    <NewDepartureDialog
      day={day}
      copied={copied}
      onClose={() => undefined}
      onPlanned={() => undefined}
    />,
    { language: "en", answer: () => ({ data: [] }) },
  );
  const value = (name: string) => controlNamed(name).value;
  expect([value("city_departure"), value("departure_hours.0.value"), value("price")]).toEqual([
    "Yaoundé",
    "07:30",
    "4500",
  ]);
  expect(value("departure_days.0.value")).toBe(day);
  press(tripFormMessages.reverse.en);
  await waitFor(() => expect(value("city_departure")).toBe("Bafoussam"));
  const stops = [0, 1].map((index) =>
    ["city", "price", "duration"].map((name) =>
      value(`intermediate_destinations.${index}.${name}`),
    ),
  );
  expect([value("city_destination"), ...stops]).toEqual([
    "Yaoundé",
    ["Bafia", "", "03:30"],
    ["Obala", "", "04:30"],
  ]);
  expect(document.querySelector("[name='boarding_stations.0.quarter']")).toBeNull();
  press(tripFormMessages.createOne.en);
  await screen.findAllByText("This field is required."); // the prices of the stops
  expect(plansOf(calls)).toEqual([]);
});

test("after 'create, then plan the return' the form stays open for the opposite direction, with the same days and hours", async () => {
  const planned: unknown[] = [];
  const { calls } = renderScreen(
    <NewDepartureDialog
      day={addDays(dayOf(new Date()), 10)}
      copied={null}
      onClose={() => undefined}
      onPlanned={(departures) => planned.push(departures)}
    />,
    {
      language: "en",
      answer: ({ id }) => ({ data: id === "createDeparture" ? [{ uuid: "d" }] : [] }),
    },
  );
  const fields = [
    [tripFormMessages.from.en, "Kribi"],
    [tripFormMessages.to.en, "Edéa"],
    [t(tripFormMessages.hour, "en", { number: 1 }), "06:05"],
    [tripFormMessages.places.en, "45"],
    [tripFormMessages.duration.en, "02:30"],
    [tripFormMessages.price.en, "2500"],
  ] as const;
  for (const [label, value] of fields) type(control(label), value);
  control("VIP").click();
  press(tripFormMessages.createThenReturn.en);
  await waitFor(() => expect(controlNamed("city_departure").value).toBe("Edéa"));
  expect(planned).toEqual([]);
  expect(controlNamed("departure_hours.0.value").value).toBe("06:05");
  press(tripFormMessages.createOne.en);
  await waitFor(() => expect(planned).toHaveLength(1));
  expect(plansOf(calls)).toMatchObject([
    { input: { body: { city_departure: "Kribi", city_destination: "Edéa" } } },
    { input: { body: { city_departure: "Edéa", city_destination: "Kribi" } } },
  ]);
});
