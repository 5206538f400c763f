import { expect, test } from "vitest";
import { deviceName, shownDevice } from "./device-name.ts";

test.each([
  [
    "Mozilla/5.0 (Linux; Android 10; TECNO KC8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0 Mobile Safari/537.36",
    "Chrome, Android",
  ],
  [
    "Mozilla/5.0 (Linux; Android 12; SM-A125F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0 Mobile Safari/537.36",
    "Samsung Internet, Android",
  ],
  [
    "Mozilla/5.0 (Linux; U; Android 9) AppleWebKit/537.36 Chrome/95 Mobile Safari/537.36 OPR/66.0",
    "Opera, Android",
  ],
  [
    "Opera/9.80 (Android; Opera Mini/36.2/119.132; U; fr) Presto/2.12.423 Version/12.16",
    "Opera Mini, Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Mobile/15E148 Safari/604.1",
    "Safari, iPhone",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0",
    "Firefox, Windows",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0",
    "Edge, Windows",
  ],
])("a device is named by browser and system", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test("a device without a user agent has no name", () => {
  for (const silent of [null, "", "  "])
    expect([deviceName(silent), shownDevice(silent)]).toEqual([null, null]);
});

test("an unknown user agent gives no device name; the list of sessions shows it truncated", () => {
  expect([deviceName("curl/8.5.0"), shownDevice("curl/8.5.0")]).toEqual([null, "curl/8.5.0"]);
  expect(shownDevice("x".repeat(300))).toHaveLength(60);
});
