import { expect, test } from "vitest";
import { tariffBodyOf, tariffFormOf, validateTariff } from "./tariff-form.ts";

const tariff = {
  uuid: "1",
  city_departure: "Douala",
  city_destination: "Bafoussam",
  base: 1500,
  included_kg: 5,
  per_kg: 200,
  medium: 500,
  large: 1500,
  value_rate: "1.5",
  max_value: 200_000,
};
const entered = tariffFormOf(tariff, "");

test("a new price starts at the agency's town and needs a destination and a base price", () => {
  const form = tariffFormOf(null, "Douala");
  expect(form.city_departure).toBe("Douala");
  expect(Object.keys(validateTariff(form, []))).toEqual(["city_destination", "base"]);
});

test("a new price does not replace the one of its route, whose direction counts", () => {
  expect(Object.keys(validateTariff(entered, [tariff]))).toEqual(["city_destination"]);
  const back = { ...entered, city_departure: "Bafoussam", city_destination: "Douala" };
  expect(validateTariff(back, [tariff])).toEqual({});
});

test("amounts, kilograms and the percentage have their limits", () => {
  const wrong = {
    ...entered,
    base: "0",
    large: "10000001",
    included_kg: "1001",
    value_rate: "1,555",
  };
  expect(Object.keys(validateTariff(wrong, [])).toSorted()).toEqual([
    "base",
    "included_kg",
    "large",
    "value_rate",
  ]);
});

test("a percentage with a comma and an amount with spaces are sent as numbers", () => {
  const body = tariffBodyOf({ ...entered, value_rate: "2,25", max_value: "1 000 000" });
  expect(body).toMatchObject({ value_rate: "2.25", max_value: 1_000_000, included_kg: 5 });
});
