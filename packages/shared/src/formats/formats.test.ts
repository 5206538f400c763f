import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../rules/dates.ts";
import { passengersAllowed } from "../rules/list-sizes.ts";
import { travelClasses } from "../departures/travel-class.ts";
import { truncateBody } from "./body-text.ts";
import { classLabel } from "../departures/class-label.ts";
import {
  formatDay,
  formatDuration,
  formatHour,
  formatMinutes,
  friendlyDay,
  shortDay,
  spokenDay,
} from "./dates.ts";
import { formatDecimal } from "./decimals.ts";
import { formatCount, formatEuros, formatFrancs } from "./money.ts";
import { compareTowns, foldText } from "./town-order.ts";

/** Replaces no-break spaces by plain ones to keep expectations readable. The kinds of space have their own test. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

describe("amounts", () => {
  test("francs are grouped by a narrow no-break space in French and a comma in English, followed by FCFA [G.cross.09]", () => {
    expect(formatFrancs(4000, "fr")).toBe("4\u202f000\u00a0FCFA");
    expect(formatFrancs(4000, "en")).toBe("4,000\u00a0FCFA");
    expect(formatFrancs(1234567, "fr")).toBe("1\u202f234\u202f567\u00a0FCFA");
    expect(formatFrancs(1234567, "en")).toBe("1,234,567\u00a0FCFA");
    expect(plain(formatFrancs(0, "fr"))).toBe("0 FCFA");
    expect(plain(formatFrancs(999, "en"))).toBe("999 FCFA");
  });

  test("a fraction of a franc is truncated to 2 decimals, and a negative amount keeps its sign", () => {
    expect(plain(formatFrancs("110.475775", "fr"))).toBe("110,47 FCFA");
    expect(plain(formatFrancs("8525.79", "en"))).toBe("8,525.79 FCFA");
    expect(plain(formatFrancs("99.999", "fr"))).toBe("99,99 FCFA");
    expect(plain(formatFrancs("0.001", "fr"))).toBe("0 FCFA");
    expect(plain(formatFrancs(-6498, "fr"))).toBe("−6 498 FCFA");
    expect(plain(formatFrancs("-0.5", "en"))).toBe("−0.50 FCFA");
  });

  test("euros have 2 decimals and the euro sign after the amount in French, before it in English", () => {
    expect(formatEuros("20.44", "fr")).toBe("20,44\u00a0€");
    expect(formatEuros(20.4, "en")).toBe("€20.40");
    expect(plain(formatEuros("1234.565", "fr"))).toBe("1 234,57 €");
    expect(formatEuros(-3, "en")).toBe("−€3.00");
  });

  test("a rate has a decimal comma in French and a point in English, from a number or from text", () => {
    expect([
      formatDecimal(2.5, "fr"),
      formatDecimal("0.125", "fr"),
      formatDecimal(3, "fr"),
    ]).toEqual(["2,5", "0,125", "3"]);
    expect(formatDecimal(2.5, "en")).toBe("2.5");
  });

  test("grouping keeps every digit", () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom("fr" as const, "en" as const), (francs, language) => {
        expect(formatFrancs(francs, language).replaceAll(/\D/g, "")).toBe(String(francs));
        expect(formatCount(francs, language)).toBe(
          formatFrancs(francs, language).replace("\u00a0FCFA", ""),
        );
      }),
    );
  });
});

describe("days, hours and durations", () => {
  test("08:05 is shown as 08 h 05 [C9.search.03]", () => {
    expect(plain(formatHour("08:05"))).toBe("08 h 05");
    expect(formatHour("23:59")).toBe("23\u00a0h\u00a059");
  });

  test("a day is DD/MM/YYYY in French, else YYYY-MM-DD [C5.cross.01]", () => {
    expect(formatDay("2026-12-08", "fr")).toBe("08/12/2026");
    expect(formatDay("2026-12-08", "en")).toBe("2026-12-08");
  });

  test("friendly and spoken days contain the names of weekday and month", () => {
    expect(friendlyDay("2026-12-18", "fr")).toBe("ven. 18 déc. 2026");
    expect(friendlyDay("2026-12-18", "en")).toBe("Fri 18 Dec 2026");
    expect([shortDay("2026-12-18", "fr"), shortDay("2026-12-18", "en")]).toEqual([
      "ven. 18 déc.",
      "Fri 18 Dec",
    ]);
    expect(spokenDay("2026-12-20", "fr")).toBe("dimanche 20 décembre 2026");
    expect(spokenDay("2027-01-01", "fr")).toBe("vendredi 1er janvier 2027");
    expect(spokenDay("2027-01-01", "en")).toBe("Friday 1 January 2027");
  });

  test("every day of two years is formatted as by `Intl.DateTimeFormat`", () => {
    const asked = {
      weekday: "long",
      day: "numeric",
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    } as const;
    const french = new Intl.DateTimeFormat("fr-FR", asked);
    for (let count = 0; count < 731; count += 1) {
      const day = addDays("2026-01-01", count);
      expect(spokenDay(day, "fr").replace(" 1er ", " 1 ")).toBe(
        french.format(new Date(day)).replace(" 1er ", " 1 "),
      );
    }
  });

  test("durations show hours, and minutes unless they are 0", () => {
    expect(
      ["05:00", "05:15", "00:45", "23:05", "11:30"].map((text) => plain(formatDuration(text))),
    ).toEqual(["5 h", "5 h 15", "45 min", "23 h 05", "11 h 30"]);
    expect(formatDuration("soon")).toBe("soon");
    expect(plain(formatMinutes(61))).toBe("1 h 01");
  });
});

describe("labels and lists", () => {
  test("bus categories are exactly FIRST and ECONOMIC [C9.search.04]", () => {
    expect(travelClasses).toEqual(["FIRST", "ECONOMIC"]);
  });

  test("FIRST is VIP in lists and forms and Vip in details", () => {
    for (const language of ["fr", "en"] as const) {
      expect(classLabel("FIRST", "list", language)).toBe("VIP");
      expect(classLabel("FIRST", "form", language)).toBe("VIP");
      expect(classLabel("FIRST", "details", language)).toBe("Vip");
    }
    expect(classLabel("ECONOMIC", "list", "fr")).toBe("Economique");
    expect(classLabel("ECONOMIC", "form", "fr")).toBe("Economique");
    expect(classLabel("ECONOMIC", "details", "fr")).toBe("Economique");
    expect(classLabel("ECONOMIC", "details", "en")).toBe("Economic");
  });

  test("a body of 151 characters is truncated to 150 and an ellipsis; one of 150 is unchanged [C2.notif.03]", () => {
    expect(truncateBody("a".repeat(151))).toBe(`${"a".repeat(150)}…`);
    expect(truncateBody("a".repeat(150))).toBe("a".repeat(150));
    expect(truncateBody("🚌".repeat(151))).toBe(`${"🚌".repeat(150)}…`);
  });

  test("towns are sorted in French order on every platform", () => {
    const towns = [
      "Yaoundé",
      "Édéa",
      "Ebolowa",
      "Eséka",
      "Douala",
      "Kribi",
      "Ngaoundéré",
      "Nkongsamba",
      "Meïganga",
      "Maroua",
      "Mbalmayo",
      "Mbouda",
      "Bafoussam",
      "Bafang",
      "Bafia",
      "Abong-Mbang",
      "Ambam",
      "Banyo",
      "Buéa",
      "Belabo",
      "Bélabo",
      "Garoua",
      "Garoua-Boulaï",
      "Foumban",
      "Foumbot",
      "Loum",
      "Limbé",
      "Lagdo",
      "Ngaoundal",
      "Sangmélima",
      "Nanga-Eboko",
    ];
    const french = new Intl.Collator("fr");
    expect(towns.toSorted(compareTowns)).toEqual(towns.toSorted(french.compare));
    expect(foldText("Ngaoundéré")).toBe("ngaoundere");
    expect(foldText("Cœur")).toBe("coeur");
  });

  test("a booking has at most the seats left on both legs, and at most 10", () => {
    expect([
      passengersAllowed([40, 3]),
      passengersAllowed([40]),
      passengersAllowed([0]),
      passengersAllowed([-1]),
    ]).toEqual([3, 10, 0, 0]);
  });
});
