import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseHour } from "../rules/dates.ts";
import { maskTime } from "./time-mask.ts";

/** Enters the text key by key, as a user does, and returns the field's value. */
function typeKeys(keys: string): string {
  let field = "";
  for (const key of keys) field = maskTime(field + key, field);
  return field;
}

describe("the hour field", () => {
  test("12:60 cannot be typed and 12:59 can [C5.search.04, A5.plan.14]", () => {
    expect(typeKeys("12:6")).toBe("12:");
    expect(typeKeys("12:60")).not.toBe("12:60");
    expect(maskTime("12:60")).toBe("12:");
    expect(typeKeys("12:59")).toBe("12:59");
    expect(maskTime("12:59")).toBe("12:59");
  });

  test("25:00 is refused [G.search.09]", () => {
    expect(typeKeys("25")).toBe("2");
    expect(maskTime("25:00")).toBe("2");
    expect(parseHour(maskTime("25:00"))).toBeNull();
    expect(typeKeys("2359")).toBe("23:59");
    expect(typeKeys("24")).toBe("2");
  });

  test("the colon is inserted automatically, and a first digit above 2 is a one-digit hour", () => {
    expect(typeKeys("0830")).toBe("08:30");
    expect(typeKeys("830")).toBe("08:30");
    expect(typeKeys("12")).toBe("12:");
    expect(maskTime("8:30")).toBe("08:30");
    expect(maskTime("1:30")).toBe("01:30");
    expect(maskTime("06 h 30")).toBe("06:30");
    expect(typeKeys("12305")).toBe("12:30");
  });

  test("every character can be deleted; the colon is deleted with the first minute digit", () => {
    const seen: string[] = [];
    for (let field = "12:30"; field !== "";) {
      field = maskTime(field.slice(0, -1), field);
      seen.push(field);
    }
    expect(seen).toEqual(["12:3", "12", "1", ""]);
  });

  test("any five characters of the field are a valid hour", () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 12, unit: fc.constantFrom(..."0123456789:h x") }),
        (entered) => {
          const field = maskTime(entered);
          expect(field).toMatch(/^([0-2]?|[01]\d:?|2[0-3]:?|([01]\d|2[0-3]):[0-5]\d?)$/);
          if (field.length === 5) expect(parseHour(field)).toBe(field);
        },
      ),
    );
  });
});
