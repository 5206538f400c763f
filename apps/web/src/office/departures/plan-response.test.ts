import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { tripFormMessages } from "@wakafine/shared/departures/planning-messages.ts";
import { expect, test } from "vitest";
import { readRefusal } from "./plan-response.ts";

const failure = {
  kind: "refused" as const,
  status: 409,
  message: "m",
  code: "departure_conflict" as const,
  data: null as unknown,
};

test("a refusal with data or exist_dates is a conflict with dates, any other refusal has a message", () => {
  const data = [{ departure_date: "25-12-2026", departure_hour: "15:30" }];
  const both = readRefusal({
    ...failure,
    data,
    extra: { exist_dates: ["25-12-2026", "24-12-2026"] },
  });
  expect(both).toEqual({
    kind: "conflict",
    clashes: [
      expect.objectContaining({ day: "2026-12-24", hour: "" }),
      expect.objectContaining({ day: "2026-12-25", hour: "15:30" }),
    ],
  });
  expect(readRefusal({ ...failure, extra: { exist_dates: ["25-12-2026"] } })).toMatchObject({
    kind: "conflict",
  });
  expect(readRefusal({ ...failure, code: "forbidden" })).toEqual({ kind: "message", message: "m" });
});

test("field errors of the server are assigned to the fields of the form", () => {
  const fields = [
    { field: "departure_days", code: "too_many" },
    { field: "bus_category", code: "required" },
    { field: "departure_hours.1", code: "past_date" },
    { field: "intermediate_destinations.0.duration", code: "too_large" },
    { field: "boarding_stations.1.quarter", code: "invalid" },
  ];
  expect(readRefusal({ ...failure, code: "invalid_input", data: { fields } })).toEqual({
    kind: "fields",
    errors: {
      "departure_days.0": tripFormMessages.tooMany,
      travel_class: fieldMessages.required,
      "departure_hours.1": fieldMessages.past_date,
      "intermediate_destinations.0.duration": tripFormMessages.stopTooLong,
      "boarding_stations.1.quarter": tripFormMessages.quarterTwice,
    },
  });
});
