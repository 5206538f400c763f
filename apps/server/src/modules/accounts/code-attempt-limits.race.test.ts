import {
  confirmPasswordReset,
  requestPasswordReset,
  validateAccount,
} from "@wakafine/testkit/account-calls.ts";
import {
  freshPhone,
  goodPassword,
  lastCode,
  lastLink,
  messagesTo,
  registerVerified,
  registration,
} from "@wakafine/testkit/account-world.ts";
import { countHashes } from "@wakafine/testkit/counted-hashes.ts";
import { expectError, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { startLimitWindow } from "@wakafine/testkit/limit-window.ts";
import { openConnections } from "@wakafine/testkit/open-connections.ts";
import { useTwoApps } from "@wakafine/testkit/use-test-app.ts";
import { beforeEach, expect, test } from "vitest";

// Two processes on one database, which must share their counts.
const [one, two] = useTwoApps({ env: { TRUSTED_PROXIES: "127.0.0.1" } });
/** Wrong codes are counted per day, so each test starts a new day. */
beforeEach(() => startLimitWindow(one, 24 * 60));

const wrongCode = (code: string, step = 1): string =>
  String((Number(code) + step) % 1_000_000).padStart(6, "0");
const emailOf = (phone: string) => `p${phone.slice(4)}@example.cm`;

async function traveller() {
  const phone = freshPhone();
  return {
    ...(await registerVerified(one, { phonenumber: phone, email: emailOf(phone) })),
    phone,
    email: emailOf(phone),
  };
}

const ask = (email: string) => requestPasswordReset(one, email);

/** A browser that is not trusted by any account of these tests. */
const stranger = { device: "strangers-browser" };

/** Submits a code with an id from the untrusted browser; returns the response and its cost. */
async function reset(email: string, code: string) {
  const before = one.app.context.database.roundTrips();
  const { result, hashes } = await countHashes(() =>
    confirmPasswordReset(one, { email, code, password: `${goodPassword}-neuf` }, stranger),
  );
  return {
    status: result.status,
    body: result.body,
    hashes,
    trips: one.app.context.database.roundTrips() - before,
  };
}

/** Sets the counts of wrong codes of today for all ids and accounts that were used. */
const setWrongCodes = (count: number, which = "entered") =>
  one.database.sql(
    "update rate_limits set count = $1 where key like 'code attempts %' and key like '% ' || $2 || ' %' and count > 0 and window_start > app_now() - interval '1 day'",
    [count, which],
  );

test("wrong codes for an e-mail up to 429 do not disclose which phone belongs to the same account [G.auth.16]", async () => {
  const known = await traveller();
  const stranger = freshPhone();
  const responses = [];
  for (const { email, phone } of [known, { email: emailOf(stranger), phone: stranger }]) {
    await ask(email);
    await reset(email, "000000");
    await setWrongCodes(30);
    await setWrongCodes(30, "account");
    expect(await reset(email, "000000")).toMatchObject({ status: 429 });
    await ask(phone);
    responses.push(await reset(phone, "000000"));
    expect(responses.at(-1)).toMatchObject({
      status: 400,
      hashes: 1,
      body: { error_code: "bad_token" },
    });
    await setWrongCodes(0);
  }
  expect(responses[0]).toEqual(responses[1]);
});

test("after 30 wrong codes a day, by any ids, the correct code of an account is refused like a wrong one; the link and the code of the next day still work [G.auth.16]", async () => {
  const { email, phone, userId } = await traveller();
  await ask(email);
  const [code, link] = [await lastCode(one, email), await lastLink(one, email)];
  await reset(phone, wrongCode(code));
  await setWrongCodes(29, "account");
  const wrong = await reset(phone, wrongCode(code, 2));
  expect(wrong).toMatchObject({ status: 400, hashes: 1, body: { error_code: "bad_token" } });
  expect(await reset(email, code)).toEqual(wrong);
  expect(await reset(phone, code)).toEqual(wrong);
  expect(await reset(freshPhone(), code)).toEqual(wrong);
  expect(
    (
      await one.database.sql<{ reason: string }>(
        "select reason from audit_log where action = 'refuse code' and entity_id = $1 order by happened_at, id",
        [userId],
      )
    ).map(({ reason }) => reason),
  ).toEqual(["not good", "not good", "too_many_requests", "too_many_requests"]);
  await expectStatus(
    200,
    confirmPasswordReset(one, { token: link, password: `${goodPassword}-neuf` }),
  );
  await one.advance(86_400);
  await ask(email);
  await expectStatus(200, reset(email, await lastCode(one, email)));
});

test("the code of a new account has a silent limit by contact and a separate limit with 429 by registration token [G.auth.16]", async () => {
  const phone = freshPhone();
  const { body } = await one.call("register", {
    body: registration({ phonenumber: phone, email: emailOf(phone) }),
  });
  const code = await lastCode(one, phone);
  const enter = (entered: string, id: string | null) =>
    one.call(
      "validateAccount",
      {
        params: { code: entered },
        body: id === null ? null : { id, password: `${goodPassword}-neuf` },
      },
      id === null ? { token: String(body["Authorization"]) } : stranger,
    );
  await enter(wrongCode(code), phone);
  await setWrongCodes(30, "account");
  for (const id of [phone, emailOf(phone), body.data.user.public_id])
    await expectError("code_wrong", enter(code, id), id);
  for (let wrong = 1; wrong <= 5; wrong += 1) await enter(wrongCode(code), null);
  await one.database.sql(
    "update rate_limits set count = 30 where key like 'code attempts % own %' and window_start > app_now() - interval '1 day'",
  );
  await expectStatus(429, enter(code, null));
  await one.database.sql("update rate_limits set count = 0 where key like 'code attempts % own %'");
  await one.database.sql(
    "update rate_limits set count = 29 where key like 'code attempts % account %' and count >= 30 and window_start > app_now() - interval '1 day'",
  );
  await expectStatus(200, enter(code, phone));
});

test("concurrent wrong codes by e-mail, phone and public id share the limit of 30 of the account [G.auth.16]", async () => {
  const { email, phone, userId, publicId } = await traveller();
  await ask(email);
  const code = await lastCode(one, email);
  await reset(email, wrongCode(code));
  await setWrongCodes(28, "account");
  await Promise.all([
    openConnections(one.app.context.database, 8),
    openConnections(two.app.context.database, 8),
  ]);
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      confirmPasswordReset(
        index % 2 === 0 ? one : two,
        {
          email: [email, phone, publicId][index % 3] ?? "",
          code: wrongCode(code, index + 2),
          password: goodPassword,
        },
        stranger,
      ),
    ),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([400]));
  const row = await one.database.row<{ attempts: number }>(
    "select sum(a.value::integer)::integer as attempts from one_time_codes c, jsonb_each_text(c.attempts) a where c.user_id = $1 and c.purpose = 'reset' and a.key <> 'elsewhere'",
    [userId],
  );
  expect(row?.attempts).toBe(3);
});

/** Returns the options of a caller with its own address and browser. */
const at = (address: string, device: string) => ({
  device,
  headers: { "x-forwarded-for": address },
});
const owner = at("203.0.113.30", "owners-new-phone");

test("wrong codes entered elsewhere do not end the code for the browser that requested it; each caller has five, unknown callers 15 together [G.auth.16]", async () => {
  const { phone, userId } = await traveller();
  const confirm = (code: string, from: ReturnType<typeof at>) =>
    confirmPasswordReset(one, { email: phone, code, password: `${goodPassword}-neuf` }, from);
  await expectStatus(200, requestPasswordReset(one, phone, owner));
  const code = await lastCode(one, phone);
  let step = 0;
  for (let address = 1; address <= 4; address += 1) {
    for (let attempt = 1; attempt <= 6; attempt += 1)
      await expectStatus(
        400,
        confirm(
          wrongCode(code, (step += 1)),
          at(`198.51.100.${address}`, `strangers-${address}-${attempt}`),
        ),
      );
  }
  expect(
    await one.database.sql(
      "select (attempts ->> 'elsewhere')::integer as elsewhere from one_time_codes where user_id = $1 and purpose = 'reset'",
      [userId],
    ),
  ).toEqual([{ elsewhere: 15 }]);
  await expectError("bad_token", confirm(code, at("198.51.100.5", "another-strangers")));
  await expectStatus(200, confirm(code, owner));
});

test("five wrong codes end the code for the browser that requested it [G.auth.16]", async () => {
  const { phone } = await traveller();
  const confirm = (code: string) =>
    confirmPasswordReset(one, { email: phone, code, password: `${goodPassword}-neuf` }, owner);
  await requestPasswordReset(one, phone, owner);
  const code = await lastCode(one, phone);
  for (let step = 1; step <= 5; step += 1) await confirm(wrongCode(code, step));
  await expectError("bad_token", confirm(code));
});

test("wrong codes of strangers do not lock out the holder of the registration token [G.auth.16]", async () => {
  const phone = freshPhone();
  const registrar = at("203.0.113.31", "registrars-browser");
  const { body } = await one.call(
    "register",
    { body: registration({ phonenumber: phone }) },
    registrar,
  );
  const code = await lastCode(one, phone);
  for (let step = 1; step <= 40; step += 1)
    await validateAccount(
      one,
      { code: wrongCode(code, step), id: phone },
      at(`198.51.100.${step % 9}`, `strangers-${step}`),
    );
  await expectError(
    "code_wrong",
    validateAccount(one, { code, id: phone }, at("198.51.100.77", "late-stranger")),
  );
  await expectStatus(
    200,
    validateAccount(
      one,
      { code, id: phone },
      { ...registrar, token: String(body["Authorization"]) },
    ),
  );
  expect(body.data.user.phonenumber).toBe(phone);
});

test("when strangers have used up the 30 wrong codes of a day, the next SMS contains the link as well, which works on any device [G.auth.17, G.auth.18]", async () => {
  const { phone } = await traveller();
  await ask(phone);
  const code = await lastCode(one, phone);
  expect((await messagesTo(one, phone)).at(-1)).not.toContain("http");
  await reset(phone, wrongCode(code));
  await setWrongCodes(30, "account");
  await one.advance(61);
  await requestPasswordReset(one, phone, owner);
  await expectStatus(
    400,
    confirmPasswordReset(
      one,
      {
        email: phone,
        code: await lastCode(one, phone),
        password: `${goodPassword}-neuf`,
      },
      owner,
    ),
  );
  await expectStatus(
    200,
    confirmPasswordReset(
      one,
      { token: await lastLink(one, phone), password: `${goodPassword}-neuf` },
      owner,
    ),
  );
});

/** Fills the limit of an address: 100 wrong codes in this hour. */
async function fillAddress(from: ReturnType<typeof at>) {
  const { email } = await traveller();
  await ask(email);
  await confirmPasswordReset(one, { email, code: "000000", password: goodPassword }, from);
  await one.database.sql(
    "update rate_limits set count = 100 where key like 'code attempts address %' and count > 0 and window_start > app_now() - interval '1 hour'",
  );
}

test("at an address with 100 wrong codes only recognised callers can enter a code: by token, session, trusted or requesting device [G.auth.16]", async () => {
  const carrier = (device: string) => at("198.51.100.200", device);
  await fillAddress(carrier("strangers-browser"));
  const phone = freshPhone();
  const { body } = await one.call(
    "register",
    { body: registration({ phonenumber: phone }) },
    carrier("registrars-browser"),
  );
  const validated = await validateAccount(
    one,
    { code: await lastCode(one, phone) },
    { ...carrier("another-browser"), token: String(body["Authorization"]) },
  );
  expect(validated.status).toBe(200);
  const email = emailOf(phone);
  const token = String(validated.body["Authorization"]);
  await one.call(
    "updateMe",
    { body: { email } as never },
    { ...carrier("another-browser"), token },
  );
  const reset = async (id: string, from: ReturnType<typeof at>, code: string) =>
    (await confirmPasswordReset(one, { email: id, code, password: `${goodPassword}-neuf` }, from))
      .status;
  const { phone: asker } = await traveller();
  await requestPasswordReset(one, asker, carrier("askers-browser"));
  const code = await lastCode(one, asker);
  expect(await reset(asker, carrier("late-browser"), code)).toBe(429);
  expect(await reset(asker, carrier("askers-browser"), wrongCode(code))).toBe(400);
  expect(await reset(asker, carrier("askers-browser"), code)).toBe(200);
  await one.advance(61);
  await requestPasswordReset(one, phone, at("203.0.113.50", "somewhere-else"));
  expect(await reset(phone, carrier("another-browser"), await lastCode(one, phone))).toBe(200); // trusted, because the account was validated there
});

test("at a full address a device that requested a code gets the same response for an id without an account [G.auth.16]", async () => {
  const from = at("198.51.100.201", "askers-browser");
  await fillAddress(at("198.51.100.201", "strangers-browser"));
  const { phone: known } = await traveller();
  const statuses = [];
  for (const phone of [known, freshPhone()]) {
    const enter = async (by: ReturnType<typeof at>) =>
      (
        await confirmPasswordReset(
          one,
          { email: phone, code: "000000", password: goodPassword },
          by,
        )
      ).status;
    await requestPasswordReset(one, phone, from);
    statuses.push([await enter(from), await enter({ ...from, device: "another-browser" })]);
  }
  expect(statuses).toEqual([
    [400, 429],
    [400, 429],
  ]);
});

test("wrong codes count for the address only while a code of the id is active; wrong links never count [G.auth.16]", async () => {
  const from = at("198.51.100.202", "strangers-browser");
  const { phone } = await traveller();
  const counted = async () =>
    (
      await one.database.row<{ count: number }>(
        "select coalesce(sum(count), 0)::integer as count from rate_limits where key like 'code attempts address %' and window_start > app_now() - interval '1 hour'",
      )
    )?.count;
  const reset = (body: { email?: string; code?: string; token?: string }) =>
    confirmPasswordReset(one, { ...body, password: goodPassword }, from);
  await one.advance(15 * 60 + 1);
  await startLimitWindow(one, 24 * 60);
  for (const id of [phone, freshPhone()]) await reset({ email: id, code: "000000" });
  await reset({ token: "A".repeat(22) });
  expect(await counted()).toBe(0);
  await ask(phone);
  await reset({ email: phone, code: "000000" });
  expect(await counted()).toBe(1);
});
