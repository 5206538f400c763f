import { tripFormMessages } from "@wakafine/shared/departures/planning-messages.ts";
import { templateMessages as texts } from "@wakafine/shared/departures/template-messages.ts";
import { addDays, dayOf } from "@wakafine/shared/rules/dates.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  type Answer,
  control,
  controlNamed,
  errorBelow,
  press,
  renderScreen,
  type,
} from "../../testing/render-screen.tsx";
import { NewDepartureDialog } from "./new-departure-dialog.tsx";

const day = addDays(dayOf(new Date()), 10);
const fields = {
  city_departure: "Kribi",
  city_destination: "Edéa",
  departure_hours: ["06:00", "14:00"],
  total_places_number: 45,
  departure_duration: "02:30",
  price: 2500,
  travel_class: "FIRST",
  boarding_stations: [{ quarter: "Dôme", departure_hour: "06:00", cost: 2600 }],
  intermediate_destinations: [{ city: "Mbanga", price: 1000, duration: "01:00" }],
};
const morning = { ...fields, uuid: "t", name: "Le matin" };

/** Opens the form; `templates` are those of the agency, `answer` responds to other calls. */
function openForm(
  templates: readonly object[],
  answer: (id: string) => Answer = () => ({ data: null }),
) {
  const office = renderScreen(
    <NewDepartureDialog
      day={day}
      copied={null}
      onClose={() => undefined}
      onPlanned={() => undefined}
    />,
    {
      language: "fr",
      answer: ({ id }) => (id === "listDepartureTemplates" ? { data: templates } : answer(id)),
    },
  );
  const callsTo = (id: string) => office.calls.filter((call) => call.id === id);
  return { ...office, callsTo };
}

const choice = () => screen.getByLabelText<HTMLSelectElement>(texts.choose.fr);
const choose = async (id: string) => {
  await waitFor(() => expect(choice().disabled).toBe(false));
  fireEvent.change(choice(), { target: { value: id } });
};
const value = (name: string) => controlNamed(name).value;

test("a chosen template fills in every field except the dates [A2.plan.02–12]", async () => {
  openForm([morning]);
  await choose("t");
  await waitFor(() => expect(value("city_departure")).toBe("Kribi"));
  const names = [
    "city_destination",
    "departure_hours.0.value",
    "departure_hours.1.value",
    "total_places_number",
    "departure_duration",
    "price",
    "boarding_stations.0.quarter",
    "boarding_stations.0.cost",
    "intermediate_destinations.0.city",
    "intermediate_destinations.0.price",
    "departure_days.0.value",
  ];
  expect(names.map(value)).toEqual([
    "Edéa",
    "06:00",
    "14:00",
    "45",
    "02:30",
    "2500",
    "Dôme",
    "2600",
    "Mbanga",
    "1000",
    day,
  ]);
  expect(control("VIP").checked).toBe(true);
});

test("the choice has its place while templates load and without any, and a form with errors is not saved as one", async () => {
  const form = openForm([]);
  expect([choice().disabled, choice().textContent]).toEqual([true, texts.loading.fr]);
  await waitFor(() => expect(choice().textContent).toBe(texts.empty.fr));
  expect(choice().disabled).toBe(true);
  press(texts.save.fr);
  await waitFor(() => expect(errorBelow(control(tripFormMessages.from.fr))).not.toBeNull());
  expect(form.toasts()).toMatchObject([{ kind: "warning", text: texts.incomplete.fr }]);
  expect(form.callsTo("saveDepartureTemplate")).toEqual([]);
});

test("the form is saved under a name, by default that of the chosen template", async () => {
  const form = openForm([morning], () => ({ data: { ...morning, name: "Le soir" } }));
  await choose("t");
  press(texts.save.fr);
  const dialog = await screen.findByRole("dialog", { name: texts.save.fr });
  const name = within(dialog).getByLabelText<HTMLInputElement>(texts.name.fr);
  expect(name.value).toBe("Le matin");
  type(name, " ");
  press(texts.submit.fr);
  await waitFor(() => expect(errorBelow(name)).not.toBeNull());
  type(name, "Le soir");
  press(texts.submit.fr);
  await waitFor(() =>
    expect(form.toasts()).toMatchObject([
      { kind: "ok", text: t(texts.saved, "fr", { name: "Le soir" }) },
    ]),
  );
  expect(form.callsTo("saveDepartureTemplate")).toEqual([
    { id: "saveDepartureTemplate", input: { body: { ...fields, name: "Le soir" } } },
  ]);
});

test("a refusal is shown in the dialog, which stays open", async () => {
  openForm([morning], () => ({
    ok: false,
    failure: { kind: "refused", status: 409, message: "50 modèles", code: null, data: null },
  }));
  await choose("t");
  press(texts.save.fr);
  await screen.findByRole("dialog", { name: texts.save.fr });
  press(texts.submit.fr);
  await screen.findByText("50 modèles");
});

test("a template is deleted after a question", async () => {
  const form = openForm([morning], () => ({ data: { uuid: "t" } }));
  await choose("t");
  fireEvent.click(
    await screen.findByRole("button", { name: t(texts.delete, "fr", { name: "Le matin" }) }),
  );
  expect(form.callsTo("deleteDepartureTemplate")).toEqual([]);
  const question = await screen.findByRole("dialog", {
    name: t(texts.deleteTitle, "fr", { name: "Le matin" }),
  });
  fireEvent.click(within(question).getByRole("button", { name: texts.confirmDelete.fr }));
  await waitFor(() =>
    expect(form.callsTo("deleteDepartureTemplate")).toEqual([
      { id: "deleteDepartureTemplate", input: { params: { id: "t" } } },
    ]),
  );
});
