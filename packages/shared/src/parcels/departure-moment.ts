import { type Day, dayOf, type Hour, instantOf, parseDay, parseHour } from "../rules/dates.ts";

/** Returns the field that puts a departure into the past: its day, or its hour of today. Null for a departure to come. */
export function pastFieldOf(
  day: Day,
  hour: Hour,
  now: Date,
): "departure_date" | "departure_hour" | null {
  if (instantOf(day, hour) > now) return null;
  return day < dayOf(now) ? "departure_date" : "departure_hour";
}

/** Whether the hour of a bus has passed. Day DD-MM-YYYY, hour HH:mm, as the API sends them. */
export function isHourPassed(
  bus: { readonly departure_date: string; readonly departure_hour: string },
  now: Date,
): boolean {
  const [day, hour] = [parseDay(bus.departure_date), parseHour(bus.departure_hour)];
  return day !== null && hour !== null && pastFieldOf(day, hour, now) !== null;
}
