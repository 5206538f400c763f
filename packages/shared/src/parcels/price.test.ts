import { expect, test } from "vitest";
import { parcelPrice } from "./price.ts";

const tariff = {
  base: 1500,
  includedKg: 5,
  perKg: 200,
  medium: 500,
  large: 1500,
  valueRate: "1.5",
};

test("a light small parcel without declared value costs the base price", () => {
  expect(parcelPrice(tariff, { weightKg: 5, size: "SMALL", declaredValue: 0 })).toEqual({
    base: 1500,
    weight: 0,
    size: 0,
    value: 0,
    total: 1500,
  });
});

test("weight counts from the first kilogram that is not included, size and declared value are added, the value in whole francs", () => {
  expect(parcelPrice(tariff, { weightKg: 12, size: "LARGE", declaredValue: 33_333 })).toEqual({
    base: 1500,
    weight: 1400,
    size: 1500,
    value: 499,
    total: 4899,
  });
});
