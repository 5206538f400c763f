import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { agencyLogin, customerLogin } from "@wakafine/testkit/account-calls.ts";
import {
  freshPhone,
  goodPassword,
  messagesTo,
  registerVerified,
  registerTraveller,
} from "@wakafine/testkit/account-world.ts";
import { countHashes } from "@wakafine/testkit/counted-hashes.ts";
import { expectStatus } from "@wakafine/testkit/expect-response.ts";
import { startNextHour } from "@wakafine/testkit/limit-window.ts";
import type { CallOptions } from "@wakafine/testkit/test-app.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeEach, expect, test } from "vitest";
import { hashPassword } from "./password.ts";

const app = useTestApp();
beforeEach(() => startNextHour(app));

function logIn(identifier: string, password = goodPassword, options: CallOptions = {}) {
  return customerLogin(app, { identifier, password }, options);
}

interface Refusal {
  readonly entity_id: string;
  readonly reason: string;
  readonly identifier: string;
  readonly whole: string;
}

function refusals(): Promise<Refusal[]> {
  return app.database.sql<Refusal>(
    "select entity_id, reason, details ->> 'identifier' as identifier, a::text as whole from audit_log a where action = 'refuse log in' order by happened_at, id",
  );
}

test("a wrong password is refused with the text of the specification [C8.auth.03]", async () => {
  const { status, body } = await logIn(smallWorld.users.member.modest[1].email, "wrong password", {
    language: "fr",
  });
  expect({ status, message: body.message }).toEqual({
    status: 401,
    message: "Email ou mot de passe invalide!",
  });
});

test("any spelling of the phone and any case of the e-mail finds the account [G.auth.25]", async () => {
  const email = "Any.Spelling@example.cm";
  const { phone } = await registerVerified(app, { email });
  const national = phone.slice(4);
  for (const spelt of [
    national,
    `+237 ${national}`,
    `00237${national}`,
    `(+237) ${national.slice(0, 3)}-${national.slice(3)}`,
    "ANY.spelling@EXAMPLE.cm",
    "\u202aany.spelling@example.cm\u202c",
  ]) {
    await expectStatus(200, logIn(spelt), spelt);
  }
});

test("an unknown account gets the response of a wrong password, for the same queries and one hash", async () => {
  const { phone } = await registerTraveller(app);
  const costOfFailedLogin = async (identifier: string) => {
    const trips = app.app.context.database.roundTrips();
    const { result, hashes } = await countHashes(() => logIn(identifier, "wrong password"));
    return {
      status: result.status,
      body: result.body,
      trips: app.app.context.database.roundTrips() - trips,
      hashes,
    };
  };
  await costOfFailedLogin(freshPhone()); // creates the hash that unknown accounts are checked against
  const known = await costOfFailedLogin(phone);
  expect(known).toMatchObject({ status: 401, hashes: 1 });
  expect(await costOfFailedLogin(freshPhone())).toEqual(known);
});

test("every refused login writes an audit row with reason, user when known, and the identifier as a keyed hash", async () => {
  const { phone, userId } = await registerTraveller(app);
  const stranger = freshPhone();
  const before = (await refusals()).length;
  await logIn(phone, "guess-number-one");
  await logIn(stranger, "guess-number-two");
  await agencyLogin(app, { identifier: phone, password: goodPassword });
  await app.database.sql("update users set validated_at = null where id = $1", [userId]);
  await logIn(phone);
  await app.database.sql("update users set is_active = false where id = $1", [userId]);
  await logIn(phone);
  for (let failure = 1; failure <= 10; failure += 1) await logIn(phone, "guess-number-one");
  const rows = (await refusals()).slice(before);
  expect(rows.slice(0, 5).map(({ reason, entity_id }) => [reason, entity_id])).toEqual([
    ["wrong_login", userId],
    ["wrong_login", "unknown"],
    ["not_an_agency_account", userId],
    ["account_not_validated", userId],
    ["account_disabled", userId],
  ]);
  expect(rows.at(-1)?.reason).toBe("too_many_requests");
  expect(rows).toHaveLength(15);
  expect(rows[0]?.identifier).toBe(rows[2]?.identifier);
  expect(rows[0]?.identifier).not.toBe(rows[1]?.identifier);
  for (const { whole } of rows)
    expect(whole).not.toMatch(
      new RegExp(`guess|${goodPassword}|${phone.slice(4)}|${stranger.slice(4)}`),
    );
});

test("a login from a new device is notified, the first and a trusted one are not", async () => {
  const email = "devices@example.cm";
  await registerVerified(app, { email });
  const notices = async () =>
    (await messagesTo(app, email)).filter((text) => /nouvel appareil/.test(text)).length;
  expect(await notices()).toBe(0); // the validation was the first login
  await logIn(email);
  expect(await notices()).toBe(0);
  await logIn(email, goodPassword, {
    device: "another-browser",
    headers: {
      "user-agent":
        "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36",
    },
  });
  expect(await notices()).toBe(1);
  expect((await messagesTo(app, email)).at(-1)).toContain("(Chrome, Android)");
  await logIn(email, goodPassword, {
    device: "another-browser",
    headers: { "user-agent": "Other/2.0" },
  }); // the browser was updated
  await logIn(email, goodPassword, { headers: { "user-agent": "Other/2.0" } }); // without its cookie
  expect(await notices()).toBe(1);
  await logIn(email, goodPassword, { headers: { "user-agent": "No cookie to hide behind" } });
  expect(await notices()).toBe(2);
  await logIn(email, "wrong password", { headers: { "user-agent": "Nobody" } });
  expect(await notices()).toBe(2);
});

test("a browser without a device cookie gets one at login and is recognised by it at any address and user agent", async () => {
  const email = "cookie@example.cm";
  await registerVerified(app, { email });
  const notices = async () =>
    (await messagesTo(app, email)).filter((text) => /nouvel appareil/.test(text)).length;
  const first = await logIn(email, goodPassword, { headers: { "user-agent": "A new phone" } });
  const cookie =
    /^device=([\w-]{22}); HttpOnly; SameSite=Lax; Path=\//.exec(
      first.headers.get("set-cookie") ?? "",
    )?.[1] ?? "";
  expect([cookie.length, await notices()]).toEqual([22, 1]);
  const again = await logIn(email, goodPassword, {
    device: cookie,
    headers: { "user-agent": "The same phone, updated" },
  });
  expect([again.headers.get("set-cookie"), await notices()]).toEqual([null, 1]);
});

test("a login stores the token and the device as hashes only; the next login has another token", async () => {
  const { phone, userId } = await registerTraveller(app);
  const tokens = [await logIn(phone), await logIn(phone)].map(({ body }) =>
    String(body["Authorization"]),
  );
  expect(new Set(tokens).size).toBe(2);
  const [{ all } = { all: "" }] = await app.database.sql<{ all: string }>(
    "select string_agg(s::text, ' ') || (select string_agg(k::text, ' ') from trusted_devices k where user_id = $1) as all from sessions s where user_id = $1",
    [userId],
  );
  for (const token of tokens) expect(all).not.toContain(token);
});

test("a browser with an unknown cookie is not recognised by address and user agent", async () => {
  const email = "carrier@example.cm";
  await registerVerified(app, { email });
  const notices = async () =>
    (await messagesTo(app, email)).filter((text) => /nouvel appareil/.test(text)).length;
  const headers = { "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/131.0.0.0 Mobile" };
  await logIn(email, goodPassword, { device: "her-phone", headers });
  const before = await notices();
  await logIn(email, goodPassword, { device: "her-phone", headers });
  expect(await notices()).toBe(before);
  await logIn(email, goodPassword, { device: "somebody-elses-phone", headers });
  expect(await notices()).toBe(before + 1);
});

test("attempts beyond the limit write one audit row per window", async () => {
  const { phone } = await registerTraveller(app);
  const before = (await refusals()).length;
  for (let failure = 1; failure <= 25; failure += 1) await logIn(phone, "guess-number-one");
  const reasons = (await refusals()).slice(before).map(({ reason }) => reason);
  expect([
    reasons.filter((one) => one === "wrong_login").length,
    reasons.filter((one) => one === "too_many_requests").length,
  ]).toEqual([10, 1]);
  await app.advance(15 * 60);
  for (let failure = 1; failure <= 11; failure += 1) await logIn(phone, "guess-number-one");
  expect(
    (await refusals()).slice(before).filter(({ reason }) => reason === "too_many_requests"),
  ).toHaveLength(2);
});

test("an existing password that breaks the current rules still logs in [G.auth.19]", async () => {
  const { phone, userId } = await registerTraveller(app);
  await app.database.sql("update users set password_hash = $2 where id = $1", [
    userId,
    await hashPassword("soleil"),
  ]);
  await expectStatus(200, logIn(phone, "soleil"));
});
