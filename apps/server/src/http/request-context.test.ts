import { expect, test } from "vitest";
import { networkOf } from "./request-context.ts";

test.each([
  [
    "one /64",
    [
      "2001:db8:1:2::1",
      "2001:DB8:1:2::1",
      "2001:0db8:0001:0002::5",
      "2001:db8:1:2:0:0:0:1",
      "2001:db8:1:2:a:b:c:d",
      "2001:db8:1:2::192.0.2.1",
      "2001:db8:1:2::1%eth0",
    ],
  ],
  [
    "a /64 with noughts in it",
    ["2001:db8:0:2::1", "2001:db8:0000:2:0::1", "2001:db8::2:0:0:0:1", "2001:DB8:0:2:1:2:3:4"],
  ],
  [
    "a /64 that ends in noughts",
    ["2001:db8::1", "2001:db8:0:0::1", "2001:db8:0:0:1::1", "2001:db8::1:0:0:1"],
  ],
  [
    "an IPv4 address",
    [
      "1.2.3.4",
      "::ffff:1.2.3.4",
      "::FFFF:1.2.3.4",
      "::ffff:0102:0304",
      "::ffff:102:304",
      "0:0:0:0:0:ffff:1.2.3.4",
      "0000:0000:0000:0000:0000:FFFF:0102:0304",
    ],
  ],
  ["this machine", ["::1", "0:0:0:0:0:0:0:1", "::"]],
])("%s is the same network in every spelling", (_what, spellings) => {
  expect(new Set(spellings.map(networkOf)).size, spellings.map(networkOf).join()).toBe(1);
});

test.each([
  ["2001:db8:1:2::1", "2001:db8:1:3::1"],
  ["2001:db8::1", "2001:db8:0:1::1"],
  ["::ffff:1.2.3.4", "::ffff:1.2.3.5"],
  ["1.2.3.4", "1.2.3.5"],
  ["::1", "::ffff:0:1"],
])("%s and %s are different networks", (one, other) => {
  expect(networkOf(one)).not.toBe(networkOf(other));
});

test("a text that is no address is returned unchanged", () => {
  expect(["", "unknown"].map(networkOf)).toEqual(["", "unknown"]);
});
