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
import { openLines } from "@wakafine/testkit/open-lines.ts";
import { useTwoApps } from "@wakafine/testkit/use-test-app.ts";
import { beforeEach, expect, test } from "vitest";

// Two processes on one database: what one counts, the other knows.
const [one, two] = useTwoApps({ env: { TRUSTED_PROXIES: "127.0.0.1" } });
/** Guesses are counted by the day: each test has one of its own. */
beforeEach(() => startLimitWindow(one, 24 * 60));

const other = (code: string, step = 1): string =>
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

/** A browser that no account of these tests knows. */
const stranger = { device: "strangers-browser" };

/** What a code with an id is answered there, and what it costs to answer. */
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

/** As if so many wrong codes had been tried today, by every id and for every account that was tried. */
const tried = (count: number, which = "entered") =>
  one.database.sql(
    "update rate_limits set count = $1 where key like 'code guesses %' and key like '% ' || $2 || ' %' and count > 0 and window_start > app_now() - interval '1 day'",
    [count, which],
  );

test("wrong codes for an e-mail until 429 do not tell whose phone is of the same account: it is answered like one that nobody has [G.auth.16]", async () => {
  const known = await traveller();
  const stranger = freshPhone();
  const responses = [];
  for (const { email, phone } of [known, { email: emailOf(stranger), phone: stranger }]) {
    await ask(email);
    await reset(email, "000000");
    await tried(30);
    await tried(30, "account");
    expect(await reset(email, "000000")).toMatchObject({ status: 429 });
    await ask(phone);
    responses.push(await reset(phone, "000000"));
    expect(responses.at(-1)).toMatchObject({
      status: 400,
      hashes: 1,
      body: { error_code: "bad_token" },
    });
    await tried(0);
  }
  expect(responses[0]).toEqual(responses[1]);
});

test("30 wrong codes a day for an account, by whatever ids, close it in silence: the right one is answered like a wrong one, for the same work; the link opens, and so does the next day's code [G.auth.16]", async () => {
  const { email, phone, userId } = await traveller();
  await ask(email);
  const [code, link] = [await lastCode(one, email), await lastLink(one, email)];
  await reset(phone, other(code));
  await tried(29, "account");
  const wrong = await reset(phone, other(code, 2));
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

test("the code of a new account is guarded alike: silent by its e-mail and phone; who holds its token has tries that no stranger uses up, and is told when they are [G.auth.16]", async () => {
  const phone = freshPhone();
  const { body } = await one.call("register", {
    body: registration({ phonenumber: phone, email: emailOf(phone) }),
  });
  const code = await lastCode(one, phone);
  const enter = (tried: string, id: string | null) =>
    one.call(
      "validateAccount",
      {
        params: { code: tried },
        body: id === null ? null : { id, password: `${goodPassword}-neuf` },
      },
      id === null ? { token: String(body["Authorization"]) } : stranger,
    );
  await enter(other(code), phone);
  await tried(30, "account");
  for (const id of [phone, emailOf(phone), body.data.user.public_id])
    await expectError("code_wrong", enter(code, id), id);
  for (let wrong = 1; wrong <= 5; wrong += 1) await enter(other(code), null);
  await one.database.sql(
    "update rate_limits set count = 30 where key like 'code guesses % own %' and window_start > app_now() - interval '1 day'",
  );
  await expectStatus(429, enter(code, null));
  await one.database.sql("update rate_limits set count = 0 where key like 'code guesses % own %'");
  await one.database.sql(
    "update rate_limits set count = 29 where key like 'code guesses % account %' and count >= 30 and window_start > app_now() - interval '1 day'",
  );
  await expectStatus(200, enter(code, phone));
});

test("wrong codes sent at once by e-mail, phone and public id to both processes: what is left of the account's 30 is looked at, no more [G.auth.16]", async () => {
  const { email, phone, userId, publicId } = await traveller();
  await ask(email);
  const code = await lastCode(one, email);
  await reset(email, other(code));
  await tried(28, "account");
  await Promise.all([
    openLines(one.app.context.database, 8),
    openLines(two.app.context.database, 8),
  ]);
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      confirmPasswordReset(
        index % 2 === 0 ? one : two,
        {
          email: [email, phone, publicId][index % 3] ?? "",
          code: other(code, index + 2),
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

/** A caller at an address of its own, in a browser of its own. */
const at = (address: string, device: string) => ({
  device,
  headers: { "x-forwarded-for": address },
});
const owner = at("203.0.113.30", "owners-new-phone");

test("wrong codes entered elsewhere do not end the code of the browser that asked for it; each caller has five, unknown callers fifteen together [G.auth.16]", async () => {
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
          other(code, (step += 1)),
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

test("the browser that asked for a code has five wrong ones itself; then the code is over there [G.auth.16]", async () => {
  const { phone } = await traveller();
  const confirm = (code: string) =>
    confirmPasswordReset(one, { email: phone, code, password: `${goodPassword}-neuf` }, owner);
  await requestPasswordReset(one, phone, owner);
  const code = await lastCode(one, phone);
  for (let step = 1; step <= 5; step += 1) await confirm(other(code, step));
  await expectError("bad_token", confirm(code));
});

test("strangers who end codes by guesses do not lock out who holds the token of the registration [G.auth.16]", async () => {
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
      { code: other(code, step), id: phone },
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

test("when strangers have used up an account's 30 wrong codes of the day, the owner's next SMS brings the link as well, and it opens in a browser nobody knows [G.auth.17, G.auth.18]", async () => {
  const { phone } = await traveller();
  await ask(phone);
  const code = await lastCode(one, phone);
  expect((await messagesTo(one, phone)).at(-1)).not.toContain("http");
  await reset(phone, other(code));
  await tried(30, "account");
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

/** Makes an address full: as if 100 wrong codes had been entered there in this hour. */
async function fillAddress(from: ReturnType<typeof at>) {
  const { email } = await traveller();
  await ask(email);
  await confirmPasswordReset(one, { email, code: "000000", password: goodPassword }, from);
  await one.database.sql(
    "update rate_limits set count = 100 where key like 'code guesses address %' and count > 0 and window_start > app_now() - interval '1 hour'",
  );
}

test("behind an address with 100 wrong codes, callers that are known enter theirs: by registration token, by session, on a trusted device, on the device that asked; others are refused [G.auth.16]", async () => {
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
  expect(await reset(asker, carrier("askers-browser"), other(code))).toBe(400);
  expect(await reset(asker, carrier("askers-browser"), code)).toBe(200);
  await one.advance(61);
  await requestPasswordReset(one, phone, at("203.0.113.50", "somewhere-else"));
  expect(await reset(phone, carrier("another-browser"), await lastCode(one, phone))).toBe(200); // trusted: the account was validated there
});

test("behind such an address the device that asked for a code of an id without an account is answered like one with an account [G.auth.16]", async () => {
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

test("wrong codes count for the address only while a code of the id can be entered; wrong links, which have 128 bits, never [G.auth.16]", async () => {
  const from = at("198.51.100.202", "strangers-browser");
  const { phone } = await traveller();
  const counted = async () =>
    (
      await one.database.row<{ count: number }>(
        "select coalesce(sum(count), 0)::integer as count from rate_limits where key like 'code guesses address %' and window_start > app_now() - interval '1 hour'",
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
