import { feeColumns, feeTerms } from "@wakafine/shared/agencies/fee-terms.ts";
import { expect, test } from "vitest";
import { demoAgencies } from "./demo-agencies.ts";
import { corridors } from "./corridors.ts";
import { demoTimetable } from "./timetable.ts";

const timetable = demoTimetable();
const minutesOfDay = (hour: string): number =>
  Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3));

test("the timetable is always the same, and every service is unique", () => {
  expect(demoTimetable()).toEqual(timetable);
  expect(new Set(timetable.map(({ key }) => key)).size).toBe(timetable.length);
});

test("no trip is faster to its end or a stop than the transport ministry's minimum, plus two hours at night", () => {
  const minima = [
    ["yaounde", "douala", 300],
    ["yaounde", "bafoussam", 300],
    ["douala", "bafoussam", 360],
    ["yaounde", "bertoua", 360],
  ] as const;
  let checked = 0;
  for (const service of timetable.filter(({ mode }) => mode === 1)) {
    for (const { to, minutes } of [
      { to: service.to, minutes: service.minutes },
      ...service.stops,
    ]) {
      const min = minima.find(
        ([one, other]) => [service.from, to].includes(one) && [service.from, to].includes(other),
      )?.[2];
      if (min === undefined) continue;
      const night = minutesOfDay(service.hour) >= 20 * 60;
      expect(minutes, `${service.key} to ${to}`).toBeGreaterThanOrEqual(min + (night ? 120 : 0));
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(100);
});

test("a stop is reached before the end and after the previous stop, at a price between that stop's and the whole trip's", () => {
  const withStops = timetable.filter(({ stops }) => stops.length > 0);
  expect(withStops.length).toBeGreaterThan(200);
  for (const { key, minutes, price, extra, stops } of withStops) {
    stops.forEach((stop, index) => {
      expect(stop.stop).toBe(index + 1);
      expect(stop.minutes, key).toBeLessThan(minutes);
      expect(stop.price, key).toBeLessThan(price);
      expect(stop.extra, key).toBeLessThanOrEqual(extra);
      expect(stop.minutes, key).toBeGreaterThan(stops[index - 1]?.minutes ?? 0);
      expect(stop.price, key).toBeGreaterThanOrEqual(stops[index - 1]?.price ?? 0);
    });
  }
});

test("coaches run on every corridor in both directions, hourly on the main ones; night coaches arrive on the next day", () => {
  const between = (from: string, to: string) =>
    timetable.filter((service) => service.mode === 1 && service.from === from && service.to === to);
  for (const corridor of corridors.filter(({ mode }) => mode === "bus"))
    expect(
      between(corridor.from, corridor.to).length,
      `${corridor.from} ${corridor.to}`,
    ).toBeGreaterThanOrEqual(3);
  expect(
    new Set(between("yaounde", "douala").map(({ hour }) => hour.slice(0, 2))).size,
  ).toBeGreaterThanOrEqual(13);
  const night = between("yaounde", "douala").filter(({ hour }) => hour >= "20:00");
  expect(night.length).toBeGreaterThan(0);
  for (const { hour, minutes } of night)
    expect(minutesOfDay(hour) + minutes).toBeGreaterThan(24 * 60);
});

test("trains and planes are run by their own agencies in both directions", () => {
  const modesOf = (from: string, to: string) =>
    new Set(
      timetable
        .filter((service) => service.from === from && service.to === to)
        .map(({ mode }) => mode),
    );
  expect(modesOf("douala", "yaounde")).toEqual(new Set([1, 2, 3]));
  expect(modesOf("garoua", "douala")).toEqual(new Set([3]));
});

test("fares are whole hundreds and differ by agency and class", () => {
  const fares = timetable.filter(
    ({ from, to, mode }) => from === "yaounde" && to === "douala" && mode === 1,
  );
  expect(fares.every(({ price }) => price % 100 === 0)).toBe(true);
  expect(new Set(fares.map(({ price }) => price)).size).toBeGreaterThanOrEqual(5);
  expect(new Set(fares.map(({ travel_class }) => travel_class))).toEqual(
    new Set(["FIRST", "ECONOMIC"]),
  );
});

test("agencies have unique names, prefixes without I and O, unique marks, and rates as documented", () => {
  for (const key of ["id", "name", "prefix", "mark", "colour", "phone"] as const)
    expect(new Set(demoAgencies.map((agency) => agency[key])).size, key).toBe(demoAgencies.length);
  for (const { prefix } of demoAgencies) expect(prefix).toMatch(/^[A-HJ-NP-Z]{3}$/);
  const sample = demoAgencies.filter(({ fees }) => fees.commission_rate === 10);
  expect(
    sample.map(({ fees }) => [fees.commission_rate, fees.mobile_fee_rate, fees.card_fee_rate]),
  ).toEqual([[10, 20, 30]]);
  for (const { fees, name } of demoAgencies.filter((agency) => agency !== sample[0])) {
    for (const column of feeColumns) {
      const max = feeTerms[column].unit === "percent" ? 3 : 100;
      expect(fees[column] ?? 0, `${column} of ${name}`).toBeLessThanOrEqual(max);
    }
  }
});
