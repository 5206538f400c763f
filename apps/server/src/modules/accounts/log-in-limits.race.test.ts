import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

const { people, password } = smallWorld;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function tryWith(identifier: string, tried: string): Promise<{ status: number; retryAfter: string | null }> {
  const { status, headers } = await app.call("agencyLogin", { body: { identifier, password: tried } });
  return { status, retryAfter: headers.get("retry-after") };
}

/** Counters live in fixed quarters of an hour: each test starts a new one. */
beforeEach(async () => {
  const [{ second } = { second: 0 }] = await app.database.sql<{ second: number }>("select extract(epoch from app_now())::int as second");
  await app.advance(901 - (second % 900));
});

test("the 11th failure of an identifier is refused, also with the right password, until the quarter of an hour is over [G.auth.20]", async () => {
  const { email } = people.staff.modest[1];
  expect((await tryWith(email, password)).status).toBe(200); // a success is no failure
  for (let failure = 1; failure <= 10; failure += 1) expect((await tryWith(email, "wrong password")).status).toBe(401);
  expect(await tryWith(email, "wrong password")).toEqual({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) });
  expect((await tryWith(email.toUpperCase(), password)).status).toBe(429);
  expect((await tryWith(people.staff.modest[2].email, password)).status).toBe(200);
  await app.advance(15 * 60);
  expect((await tryWith(email, password)).status).toBe(200);
});

test("other spellings of a phone do not buy more tries [G.auth.20, G.auth.25]", async () => {
  const national = people.staff.free[1].phone.slice(4);
  const spellings = [national, `+237${national}`, `00237${national}`, `237${national}`, `${national.slice(0, 3)}.${national.slice(3)}`, `${national.slice(0, 4)}-${national.slice(4)}`];
  const statuses: number[] = [];
  for (let turn = 0; turn < 12; turn += 1) statuses.push((await tryWith(spellings[turn % spellings.length]!, "wrong password")).status);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
});

test("30 wrong tries sent at once: at most 10 passwords are looked at [G.auth.20]", async () => {
  const { email } = people.staff.rail[1];
  const tries = await Promise.all(Array.from({ length: 30 }, () => tryWith(email, "wrong password")));
  expect(tries.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
  expect(tries.every(({ status }) => status === 401 || status === 429)).toBe(true);
  expect((await tryWith(email, password)).status).toBe(429);
});

test("500 failures of an address shut it for everyone there, tries refused before do not count [G.auth.20]", async () => {
  await tryWith("first@address.example", "wrong password");
  await app.database.sql("update limit_counters set count = 499 where key like 'login address %' and window_start > app_now() - interval '15 minutes'");
  expect((await tryWith("one@address.example", "wrong password")).status).toBe(401);
  expect((await tryWith("two@address.example", "wrong password")).status).toBe(429);
  expect((await tryWith(people.staff.sample[1].email, password)).status).toBe(429);
});
