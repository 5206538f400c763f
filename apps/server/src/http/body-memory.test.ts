import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { BodyMemory, HeldBody } from "./body-memory.ts";
import { createBodyMemory } from "./body-memory.ts";

const limits = {
  LIMITS: true,
  BODY_MEMORY_MIB: 40,
  BODY_MEMORY_PER_ADDRESS_MIB: 20,
  BODY_BYTES_PER_SECOND: 1600,
};
const megabyte = 1_000_000;

let now: number;
beforeEach(() => {
  now = 1000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => void vi.restoreAllMocks());

/** Senders that share one body memory; `ended` lists the refused ones with their codes. */
function senders(changed: Partial<typeof limits> = {}) {
  const memory: BodyMemory = createBodyMemory({ ...limits, ...changed });
  const ended: (readonly [name: string, code: string])[] = [];
  const hold = (name: string, network: string): HeldBody =>
    memory.hold(network, ({ code }) => ended.push([name, code]));
  /** Advances the clock by seconds; each second every body receives its bytes and the rates are measured as in the server. */
  const pass = (seconds: number, received: readonly (readonly [HeldBody, number])[]): void => {
    for (let second = 0; second < seconds; second += 1) {
      now += 1000;
      for (const [body, bytes] of received) memory.received(body, bytes);
      memory.measure();
    }
  };
  return { memory, ended, hold, pass };
}

describe("when memory is short", () => {
  test.each([1, 3, 9])(
    "one of many slow bodies is ended after %i s so that an ordinary upload can continue",
    (seconds) => {
      const { memory, ended, hold, pass } = senders();
      const attackers = ["203.0.113.1", "203.0.113.2"].flatMap((network) => [
        hold("attacker", network),
        hold("attacker", network),
      ]);
      for (const body of attackers) memory.received(body, 10 * megabyte);
      const trickle = attackers.map((body) => [body, 2000] as const);
      pass(seconds + 1, trickle); // the first second includes the burst
      pass(9, [...trickle, [hold("honest", "198.51.100.1"), megabyte]]);
      expect(ended).toEqual([["attacker", "unavailable"]]);
    },
  );

  test("the last rate is used until the new measurement is a second old", () => {
    const { memory, ended, hold, pass } = senders({ BODY_MEMORY_MIB: 10 });
    const [fast, slow] = [hold("fast", "198.51.100.1"), hold("slow", "198.51.100.2")];
    pass(4, [
      [fast, megabyte],
      [slow, 100_000],
    ]);
    now += 999; // the fast body pauses, the slow one does not
    memory.received(slow, 7 * megabyte);
    expect(ended).toEqual([["slow", "unavailable"]]);
  });

  test("of bodies with the same rate one of the network with the most memory is ended", () => {
    const { memory, ended, hold } = senders();
    const first = hold("first", "198.51.100.1");
    const [second, third] = [hold("most", "203.0.113.1"), hold("most", "203.0.113.1")];
    memory.received(first, 10 * megabyte);
    memory.received(second, 10 * megabyte);
    memory.received(third, 10 * megabyte);
    memory.received(hold("last", "198.51.100.2"), 12 * megabyte);
    expect(ended).toEqual([["most", "unavailable"]]);
  });

  test("a complete body is not ended", () => {
    const { memory, ended, hold } = senders();
    const complete = hold("complete", "198.51.100.1");
    memory.received(complete, 15 * megabyte);
    complete.receiving = false;
    now += 5000;
    const receiving = hold("receiving", "198.51.100.2");
    memory.received(receiving, 15 * megabyte);
    memory.received(hold("other", "198.51.100.3"), 16 * megabyte);
    expect(ended).toEqual([["receiving", "unavailable"]]);
  });
});

describe("a body below the minimum rate", () => {
  test("is ended after 10 s, regardless of earlier bytes", () => {
    const { memory, ended, hold, pass } = senders();
    const body = hold("burst", "198.51.100.1");
    pass(10, [[body, megabyte]]);
    pass(9, [[body, 1599]]);
    expect(ended).toEqual([]);
    pass(1, [[body, 1599]]);
    expect(ended).toEqual([["burst", "body_too_slow"]]);
    memory.received(body, 1); // ignored
  });

  test("is not ended without LIMITS", () => {
    const { ended, hold, pass } = senders({ LIMITS: false });
    pass(30, [[hold("slow", "198.51.100.1"), 1]]);
    expect(ended).toEqual([]);
  });
});
