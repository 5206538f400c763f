import { calendarMessages } from "@wakafine/shared/departures/planning-messages.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { type Language, t } from "@wakafine/shared/messages/catalogue.ts";
import { addDays, type Day, dayOf, weekdayOf } from "@wakafine/shared/rules/dates.ts";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { press, renderScreen } from "../testing/render-screen.tsx";
import { DayPicker } from "./departures/day-picker.tsx";
import { WeekPicker } from "./week-picker.tsx";

/** The button of a day of the month shown; its name has the date in the language. */
const dayButton = (name: RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const selected = () =>
  [...document.querySelectorAll("td[aria-selected='true']")].map((cell) =>
    cell.getAttribute("data-day"),
  );

function openWeek(language: Language) {
  const chosen: Day[] = [];
  renderScreen(
    <WeekPicker
      around="2026-12-18"
      onClose={() => undefined}
      onChoose={(day) => chosen.push(day)}
    />,
    { language },
  );
  return chosen;
}

describe.each([
  [
    "fr",
    /^mercredi 23 décembre 2026/,
    "Semaine du lundi 21 au dimanche 27 décembre 2026",
    "décembre 2026",
  ],
  [
    "en",
    /^Wednesday 23 December 2026/,
    "Week of Monday 21 to Sunday 27 December 2026",
    "December 2026",
  ],
] as const)("in %s", (language, wednesday, label, month) => {
  test("a pressed Wednesday selects its week from Monday to Sunday, labelled with both dates [A2.plan.19, A2.plan.20, A2.plan.24]", async () => {
    const chosen = openWeek(language);
    expect(selected()).toHaveLength(7);
    screen.getByText(month);
    dayButton(wednesday).click();
    await waitFor(() =>
      expect(selected()).toEqual(
        Array.from({ length: 7 }, (_, index) => addDays("2026-12-21", index)),
      ),
    );
    screen.getByText(label);
    press(t(calendarMessages.showWeek, language));
    expect(chosen).toEqual(["2026-12-23"]);
  });
});

test("the day picker has its title, a calendar that is always open, and takes several days [A2.plan.21, A2.plan.22]", async () => {
  const today = dayOf(new Date());
  // A Wednesday two weeks ahead and the day after it are in the same week of the calendar.
  const wednesday = addDays(today, 17 - weekdayOf(today));
  const chosen: (readonly Day[])[] = [];
  renderScreen(
    <DayPicker
      days={[wednesday, ""]}
      onClose={() => undefined}
      onChoose={(days) => chosen.push(days)}
    />,
    { language: "fr" },
  );
  screen.getByRole("dialog", { name: formMessages.choose_day_planning.fr });
  screen.getByRole("grid");
  const buttonOf = (day: Day) =>
    document.querySelector<HTMLButtonElement>(`td[data-day="${day}"] button`);
  buttonOf(addDays(wednesday, 1))!.click();
  await waitFor(() => expect(selected()).toEqual([wednesday, addDays(wednesday, 1)]));
  press(calendarMessages.takeDays.fr);
  expect(chosen).toEqual([[wednesday, addDays(wednesday, 1)]]);
});

test("no day before today can be chosen [A2.plan.23]", () => {
  const today = dayOf(new Date());
  renderScreen(<DayPicker days={[today]} onClose={() => undefined} onChoose={() => undefined} />, {
    language: "fr",
  });
  const days = [...document.querySelectorAll<HTMLElement>("td[data-day]")].map((cell) => ({
    isPast: (cell.dataset["day"] ?? "") < today,
    disabled: cell.querySelector("button")?.disabled,
  }));
  expect(days.length).toBe(42);
  // Days of the month before have no button.
  expect(days.every(({ isPast, disabled }) => isPast === (disabled ?? true))).toBe(true);
  const previous = screen.getByRole("button", { name: /mois précédent/ });
  expect(previous.getAttribute("aria-disabled")).toBe("true");
});
