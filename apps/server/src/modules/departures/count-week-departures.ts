import type { DayOfDepartures } from "@wakafine/shared/departures/planning-contract.ts";
import { addDays, apiDay, instantOf, parseDay, weekdayOf } from "@wakafine/shared/rules/dates.ts";
import type { Context, RequestContext } from "../../context.ts";
import { membershipOf } from "../../http/permission.ts";
import { departuresPerDay } from "./planning-store.ts";

const daysOfWeek = 7;

/** Returns the number of the agency's departures on each day, Monday to Sunday, of the week of a day; cancelled ones do not count. */
export async function countWeekDepartures(
  { database }: Context,
  entered: string,
  request: RequestContext,
): Promise<DayOfDepartures[]> {
  const day = parseDay(entered) ?? "";
  const monday = addDays(day, 1 - weekdayOf(day));
  const rows = await database.query(
    departuresPerDay(
      membershipOf(request).agencyId,
      instantOf(monday, "00:00").toISOString(),
      instantOf(addDays(monday, daysOfWeek), "00:00").toISOString(),
    ),
  );
  const counts = new Map(rows.map(({ day: date, departures }) => [date, departures]));
  return Array.from({ length: daysOfWeek }, (_, index) => {
    const departure_date = apiDay(addDays(monday, index));
    return { departure_date, departures: counts.get(departure_date) ?? 0 };
  });
}
