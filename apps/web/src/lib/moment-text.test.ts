import { expect, test } from "vitest";
import { dayText, momentText } from "./moment-text.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("times are shown in the time zone of Douala and the format of the language", () => {
  expect(plain(momentText("2026-11-22T23:30:00.000Z", "fr"))).toBe("23/11/2026 à 00 h 30");
  expect(plain(momentText("2026-11-22T07:05:00.000Z", "en"))).toBe("2026-11-22 at 08 h 05");
  expect(dayText("2026-11-22T23:30:00.000Z", "fr")).toBe("23/11/2026");
});

test("a missing or invalid time is shown as missing", () => {
  for (const at of [null, "", "yesterday"])
    expect([momentText(at, "fr"), dayText(at, "en")]).toEqual(["-/-", "-/-"]);
});
