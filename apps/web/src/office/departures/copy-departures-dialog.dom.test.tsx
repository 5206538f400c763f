import { copyMessages as texts } from "@wakafine/shared/departures/copy-messages.ts";
import { tripFormMessages } from "@wakafine/shared/departures/planning-messages.ts";
import { maxPlanDays } from "@wakafine/shared/departures/repeat.ts";
import { addDays, apiDay, dayOf } from "@wakafine/shared/rules/dates.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  type Answer,
  control,
  errorBelow,
  press,
  renderScreen,
  type,
} from "../../testing/render-screen.tsx";
import { CopyDeparturesDialog } from "./copy-departures-dialog.tsx";

const day = addDays(dayOf(new Date()), 10);

/** Opens the dialog for a day; `answers` are the responses of the server in order. */
function openDialog(answers: readonly Answer[] = [], from = day) {
  const left = [...answers];
  const copied: unknown[] = [];
  const office = renderScreen(
    <CopyDeparturesDialog
      day={from}
      onClose={() => undefined}
      onCopied={(departures) => copied.push(departures)}
    />,
    { language: "fr", answer: () => left.shift() ?? { data: null } },
  );
  return {
    ...office,
    copied,
    from: screen.getByLabelText<HTMLInputElement>(new RegExp(`^${texts.from.fr}`)),
    to: screen.getByLabelText<HTMLInputElement>(new RegExp(`^${texts.to.fr}`)),
    copy: () => press(texts.copy.fr),
  };
}

const refused = (change: object): Answer => ({
  ok: false,
  failure: { kind: "refused", status: 409, message: "Non", code: null, data: null, ...change },
});
const departure = { uuid: "d", departure_date: apiDay(day), departure_hour: "06:00" };

test("a day is copied to the next one, a week to the next one, unless another date is chosen", async () => {
  const dialog = openDialog([
    { data: { departures: [departure], left_out_existing: 0, left_out_past: 0 } },
  ]);
  expect([dialog.from.value, dialog.to.value]).toEqual([day, addDays(day, 1)]);
  control(texts.week.fr).click();
  await waitFor(() => expect(dialog.to.value).toBe(addDays(day, 7)));
  type(dialog.to, addDays(day, 14));
  dialog.copy();
  await waitFor(() => expect(dialog.copied).toEqual([[departure]]));
  expect(dialog.calls).toEqual([
    {
      id: "copyDepartures",
      input: { body: { period: "week", from: apiDay(day), to: apiDay(addDays(day, 14)) } },
    },
  ]);
  expect(dialog.toasts()).toMatchObject([{ kind: "ok", text: texts.copiedOne.fr }]);
});

test("the same period, a past day and one too far ahead are refused before a call [G.plan.05, G.plan.06]", async () => {
  const dialog = openDialog();
  const errorFor = async (to: string) => {
    type(dialog.to, to);
    dialog.copy();
    await waitFor(() => expect(errorBelow(dialog.to)).not.toBeNull());
    const error = errorBelow(dialog.to);
    type(dialog.to, addDays(day, 1));
    await waitFor(() => expect(errorBelow(dialog.to)).toBeNull());
    return error;
  };
  expect(await errorFor(day)).toBe(texts.samePeriod.fr);
  expect(await errorFor(addDays(dayOf(new Date()), -1))).toBe(fieldMessages.past_date.fr);
  expect(await errorFor(addDays(dayOf(new Date()), maxPlanDays + 1))).toBe(texts.tooFar.fr);
  expect(dialog.calls).toEqual([]);
});

test("existing departures are listed with their route; the others are created on request [A4.plan.04, G.plan.02]", async () => {
  const dialog = openDialog([
    refused({
      code: "departure_conflict",
      data: [{ ...departure, city_departure: "Kribi", city_destination: "Edéa" }],
      extra: { exist_dates: [apiDay(day)], others: 2 },
    }),
    { data: { departures: [departure, departure], left_out_existing: 1, left_out_past: 0 } },
  ]);
  dialog.copy();
  const conflict = await screen.findByRole("dialog", { name: tripFormMessages.conflictTitle.fr });
  expect(within(conflict).getByRole("listitem").textContent).toContain("Kribi – Edéa");
  press(tripFormMessages.createOthers.fr.replace("{count}", "2"));
  await waitFor(() => expect(dialog.copied).toEqual([[departure, departure]]));
  expect(dialog.calls[1]).toMatchObject({ input: { body: { skip_exist_dates: true } } });
});

test.each([
  [1, 0, tripFormMessages.conflictAllOne.fr, ["Fermer", "Fermer"]],
  [3, 0, "Rien n'a été créé : les 3 départs existent déjà.", ["Fermer", "Fermer"]],
  [1, 1, tripFormMessages.conflictOne.fr, ["Fermer", "Modifier la saisie", "Créer l'autre départ"]],
  [
    3,
    2,
    "Rien n'a été créé. 3 départs existent déjà :",
    ["Fermer", "Modifier la saisie", "Créer les 2 autres départs"],
  ],
] as const)(
  "%i existing departures and %i others are counted, and the buttons name what they do [A4.plan.04]",
  async (existing, others, text, buttons) => {
    const data = Array.from({ length: existing }, (_, index) => ({
      ...departure,
      uuid: `d${index}`,
    }));
    const dialog = openDialog([
      refused({
        code: "departure_conflict",
        data,
        extra: { exist_dates: [apiDay(day)], others },
      }),
    ]);
    dialog.copy();
    const name = tripFormMessages.conflictTitle.fr;
    const conflict = await screen.findByRole("dialog", { name });
    within(conflict).getByText(text);
    const shown = within(conflict).getAllByRole("button");
    expect(shown.map((one) => one.getAttribute("aria-label") ?? one.textContent)).toEqual(buttons);
    shown[1]?.click();
    await waitFor(() => expect(screen.queryByRole("dialog", { name })).toBeNull());
    expect(dialog.calls).toHaveLength(1);
  },
);

test.each([
  ["their time has passed", 0, 3, texts.copiedPast.fr],
  ["they exist", 2, 0, texts.copiedExisting.fr],
  ["either", 2, 3, texts.copiedBoth.fr],
] as const)(
  "departures left out because %s are counted beside the copied ones",
  async (_reason, existing, past, text) => {
    const dialog = openDialog([
      { data: { departures: [departure], left_out_existing: existing, left_out_past: past } },
    ]);
    dialog.copy();
    const shown = text
      .replace("{count}", "1")
      .replace("{existing}", String(existing))
      .replace("{past}", String(past));
    await waitFor(() => expect(dialog.toasts()).toMatchObject([{ text: shown }]));
  },
);

test("a refusal without departures is shown in the dialog", async () => {
  const dialog = openDialog([refused({ code: "nothing_to_copy", message: "Rien à copier" })]);
  dialog.copy();
  await screen.findByText("Rien à copier");
  expect(dialog.copied).toEqual([]);
});
