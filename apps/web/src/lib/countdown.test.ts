import { expect, test } from "vitest";
import { clockText, momentBetween, secondsUntil } from "./countdown.ts";

test("a countdown has minutes and seconds and ends at zero", () => {
  expect(clockText(secondsUntil(872_000, 0))).toBe("14:32");
  expect(clockText(secondsUntil(60_000, 59_900))).toBe("0:01");
  expect(secondsUntil(1000, 5000)).toBe(0);
});

test("a countdown is announced at five minutes, one minute and the end only", () => {
  const spoken = [];
  for (let left = 900; left > 0; left--) {
    const moment = momentBetween(left, left - 1);
    if (moment) spoken.push([left - 1, moment]);
  }
  expect(spoken).toEqual([
    [300, "five_minutes"],
    [60, "one_minute"],
    [0, "end"],
  ]);
});

test("after the device slept past several announcements only the last one is made", () => {
  expect(momentBetween(700, 0)).toBe("end");
  expect(momentBetween(700, 30)).toBe("one_minute");
  expect(momentBetween(0, 0)).toBeNull();
});
