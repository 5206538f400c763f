import { fireEvent } from "@testing-library/react";
import { type Day, parseDay } from "@wakafine/shared/rules/dates.ts";
import { useState } from "react";
import { expect, test } from "vitest";
import { controlNamed, renderScreen } from "../testing/render-screen.tsx";
import { DayField } from "./day-field.tsx";

function Filter({ onDay }: { readonly onDay: (day: Day | null) => void }) {
  const [day, setDay] = useState<Day | null>(null);
  const change = (chosen: Day | null) => {
    setDay(chosen);
    onDay(chosen);
  };
  return <DayField label="Day" name="day" day={day} onDay={change} onEmpty={() => change(null)} />;
}

test("a day can be typed in a filter: its first digits of the year stay and report nothing, and removing the day reports that", () => {
  const reported: (Day | null)[] = [];
  renderScreen(<Filter onDay={(day) => reported.push(day)} />, { language: "en" });
  const field = controlNamed("day");
  const enter = (value: string) => {
    fireEvent.change(field, { target: { value } });
    return field.value;
  };
  expect(enter("0002-11-29")).toBe("0002-11-29");
  expect(enter("0202-11-29")).toBe("0202-11-29");
  expect(reported).toEqual([]);
  expect(enter("2026-11-29")).toBe("2026-11-29");
  expect(enter("")).toBe("");
  expect(reported).toEqual([parseDay("2026-11-29"), null]);
  enter("0002-11-29");
  fireEvent.blur(field);
  expect(field.value).toBe("");
});
