import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { callConcurrently } from "@wakafine/testkit/call-concurrently.ts";
import {
  agencyLogin,
  confirmPasswordReset,
  requestPasswordReset,
} from "@wakafine/testkit/account-calls.ts";
import { lastCode } from "@wakafine/testkit/account-world.ts";
import { countHashes } from "@wakafine/testkit/counted-hashes.ts";
import { expectStatus } from "@wakafine/testkit/expect-response.ts";
import { useTwoApps } from "@wakafine/testkit/use-test-app.ts";
import { beforeEach, expect, test } from "vitest";

const { users, password } = smallWorld;
const [app, other] = useTwoApps({ env: { TRUSTED_PROXIES: "127.0.0.1" } });

async function tryWith(
  identifier: string,
  tried: string,
  device?: string,
  at = app,
): Promise<{ status: number; retryAfter: string | null }> {
  const { status, headers } = await agencyLogin(
    at,
    { identifier, password: tried },
    device === undefined ? {} : { device },
  );
  return { status, retryAfter: headers.get("retry-after") };
}

const failedAttempts = async (count: number, identifier: string, device?: string) => {
  const statuses: number[] = [];
  for (let turn = 0; turn < count; turn += 1)
    statuses.push(
      (await tryWith(identifier, "wrong password", device, turn % 2 === 0 ? app : other)).status,
    );
  return statuses;
};

/** Counters have fixed windows of 15 minutes, so each test starts a new one. */
beforeEach(async () => {
  const [{ second } = { second: 0 }] = await app.database.sql<{ second: number }>(
    "select extract(epoch from app_now())::int as second",
  );
  await app.advance(901 - (second % 900));
});

test("the 11th attempt after ten failures of an identifier is refused until the window of 15 minutes ends, also with the correct password [G.auth.20]", async () => {
  const { email } = users.member.modest[1];
  await expectStatus(200, tryWith(email, password)); // a success does not count as a failure
  for (let failure = 1; failure <= 10; failure += 1)
    await expectStatus(401, tryWith(email, "wrong password"));
  expect(await tryWith(email, "wrong password")).toEqual({
    status: 429,
    retryAfter: expect.stringMatching(/^\d+$/),
  });
  await expectStatus(429, tryWith(email.toUpperCase(), password));
  await expectStatus(200, tryWith(users.member.modest[2].email, password));
  await app.advance(15 * 60);
  await expectStatus(200, tryWith(email, password));
});

test("other spellings of a phone give no further attempts [G.auth.20, G.auth.25]", async () => {
  const national = users.member.free[1].phone.slice(4);
  const spellings = [
    national,
    `+237${national}`,
    `00237${national}`,
    `237${national}`,
    `${national.slice(0, 3)}.${national.slice(3)}`,
    `${national.slice(0, 4)}-${national.slice(4)}`,
  ];
  const statuses: number[] = [];
  for (let turn = 0; turn < 12; turn += 1)
    statuses.push((await tryWith(spellings[turn % spellings.length]!, "wrong password")).status);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
});

test("of 30 wrong attempts sent at once at most 10 passwords are verified [G.auth.20]", async () => {
  const { email } = users.member.rail[1];
  const attempts = await callConcurrently([app, other], 30, (at) =>
    tryWith(email, "wrong password", undefined, at),
  );
  expect(attempts.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
  expect(attempts.every(({ status }) => status === 401 || status === 429)).toBe(true);
  await expectStatus(429, tryWith(email, password));
});

const fillAddress = async () => {
  await tryWith("first@address.example", "wrong password");
  await app.database.sql(
    "update rate_limits set count = 500 where key like 'login address %' and window_start > app_now() - interval '15 minutes'",
  );
};

test("at an address with 500 failures each identifier has three failures of its own [G.auth.20]", async () => {
  await fillAddress();
  await expectStatus(200, tryWith(users.member.sample[1].email, password, "new-phone"));
  for (const identifier of [users.member.sample[9].email, "nobody@address.example"])
    expect(await failedAttempts(5, identifier), identifier).toEqual([401, 401, 401, 429, 429]);
  await expectStatus(429, tryWith(users.member.sample[9].email, password, "another-phone"));
  await expectStatus(200, tryWith(users.member.sample[1].email, password));
});

test("a trusted device logs in from an address with 500 failures, also when its identifier is locked there [G.auth.20]", async () => {
  const { email } = users.member.sample[9];
  await expectStatus(200, tryWith(email, password, "owners-phone"));
  await fillAddress();
  expect(await failedAttempts(4, email, "strangers-phone")).toEqual([401, 401, 401, 429]);
  for (const at of [app, other])
    await expectStatus(200, tryWith(email, password, "owners-phone", at));
  await failedAttempts(10, email, "owners-phone");
  await expectStatus(429, tryWith(email, password, "owners-phone"));
});

test("failures of strangers do not lock a trusted device; all other devices are locked, in every process [G.auth.20]", async () => {
  const { email } = users.member.sample[2];
  await expectStatus(200, tryWith(email, password, "owners-phone"));
  expect(await failedAttempts(12, email, "strangers-phone")).toEqual([
    ...Array<number>(10).fill(401),
    429,
    429,
  ]);
  for (const at of [app, other])
    await expectStatus(200, tryWith(email.toUpperCase(), password, "owners-phone", at));
  for (const device of ["strangers-phone", "a-third-phone", undefined])
    await expectStatus(429, tryWith(email, password, device, other), device);
  expect(await failedAttempts(3, email)).toEqual([429, 429, 429]);
  await expectStatus(200, tryWith(email, password, "owners-phone"));
  await app.advance(15 * 60);
  await expectStatus(200, tryWith(email, password, "strangers-phone"));
});

test("a trusted device is locked after ten failures of its own until the window ends [G.auth.20]", async () => {
  const { email } = users.member.sample[3];
  await tryWith(email, password, "owners-phone");
  await tryWith(email, password, "owners-tablet");
  expect(await failedAttempts(11, email, "owners-phone")).toEqual([
    ...Array<number>(10).fill(401),
    429,
  ]);
  expect(await tryWith(email, password, "owners-phone")).toEqual({
    status: 429,
    retryAfter: expect.stringMatching(/^\d+$/),
  });
  await expectStatus(200, tryWith(email, password, "owners-tablet"));
  await failedAttempts(10, email, "owners-tablet");
  await expectStatus(429, tryWith(email, password, "owners-tablet"));
  await app.advance(15 * 60);
  await expectStatus(200, tryWith(email, password, "owners-phone"));
});

test("of 30 wrong attempts sent at once from a trusted device at most ten passwords are verified [G.auth.20]", async () => {
  const { email } = users.member.sample[4];
  await tryWith(email, password, "owners-phone");
  const attempts = await callConcurrently([app, other], 30, (at) =>
    tryWith(email, "wrong password", "owners-phone", at),
  );
  expect(attempts.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
  expect(attempts.every(({ status }) => status === 401 || status === 429)).toBe(true);
  await expectStatus(429, tryWith(email, password, "owners-phone"));
});

test("for a locked identifier a wrong password gets the same response for the same work on any device and for an unknown account", async () => {
  const { email } = users.member.sample[5];
  await tryWith(email, password, "shared-browser");
  for (const identifier of [email, "nobody@shared.example"])
    await failedAttempts(11, identifier, "strangers-phone");
  const notices = async (identifier: string, device: string, tried = "wrong password") => {
    const before = app.app.context.database.roundTrips();
    const { result, hashes } = await countHashes(() =>
      agencyLogin(app, { identifier, password: tried }, { device }),
    );
    return {
      status: result.status,
      body: result.body,
      trips: app.app.context.database.roundTrips() - before,
      hashes,
    };
  };
  const known = await notices(email, "shared-browser");
  expect(known).toMatchObject({ status: 429, hashes: 1 });
  expect(await notices(email, "another-browser")).toEqual(known);
  expect(await notices("nobody@shared.example", "shared-browser")).toEqual(known);
  // On an untrusted device the correct password gets the same response as a wrong one, however often it is sent.
  for (let turn = 1; turn <= 10; turn += 1)
    expect(await notices(email, "a-third-browser", password), String(turn)).toEqual(known);
  expect(await notices(email, "a-third-browser", password)).toMatchObject({
    status: 429,
    hashes: 0,
  });
});

test("attempts refused without verifying the password do not count for the address, verified ones do [G.auth.20]", async () => {
  const { email } = users.member.sample[6];
  const ofAddress = async () =>
    (
      await app.database.row<{ count: number }>(
        "select coalesce(sum(count), 0)::integer as count from rate_limits where key like 'login address %' and window_start > app_now() - interval '15 minutes'",
      )
    )?.count;
  await failedAttempts(10, email);
  expect(await ofAddress()).toBe(10);
  await failedAttempts(5, email);
  expect(await ofAddress()).toBe(10);
  await failedAttempts(15, email, "strangers-phone");
  expect(await ofAddress()).toBe(20);
});

/** Sends an attempt from a new address. */
const tryFrom = (
  address: string,
  {
    identifier,
    tried = "wrong password",
    device,
  }: { readonly identifier: string; readonly tried?: string; readonly device?: string },
) =>
  agencyLogin(
    app,
    { identifier, password: tried },
    { headers: { "x-forwarded-for": address }, ...(device === undefined ? {} : { device }) },
  );

test("ten failures from one address lock the identifier there; the owner logs in from another address on an untrusted device [G.auth.20]", async () => {
  const { email } = users.member.sample[7];
  const statuses = [];
  for (let failure = 1; failure <= 12; failure += 1)
    statuses.push((await tryFrom("198.51.100.7", { identifier: email })).status);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  await expectStatus(
    200,
    tryFrom("203.0.113.20", { identifier: email, tried: password, device: "owners-new-phone" }),
  );
  await expectStatus(
    429,
    tryFrom("198.51.100.7", { identifier: email, tried: password, device: "strangers-phone" }),
  );
});

test("from many addresses at most 50 passwords are verified; the owner gets in by a password reset [G.auth.18, G.auth.20]", async () => {
  const { email } = users.member.sample[8];
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 60; attempt += 1)
    statuses.push(
      (await tryFrom(`198.51.100.${100 + (attempt % 12)}`, { identifier: email })).status,
    );
  expect(statuses).toEqual([...Array<number>(50).fill(401), ...Array<number>(10).fill(429)]);
  const owner = { headers: { "x-forwarded-for": "203.0.113.21" }, device: "owners-browser" };
  await expectStatus(
    429,
    tryFrom("203.0.113.21", { identifier: email, tried: password, device: owner.device }),
  );
  await expectStatus(200, requestPasswordReset(app, email, owner));
  const changed = `${password}-neuf`;
  await expectStatus(
    200,
    confirmPasswordReset(
      app,
      { email, code: await lastCode(app, email), password: changed },
      owner,
    ),
  );
  await expectStatus(
    200,
    tryFrom("203.0.113.21", { identifier: email, tried: changed, device: owner.device }),
  );
});
