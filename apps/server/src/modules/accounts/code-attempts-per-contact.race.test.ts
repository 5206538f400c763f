import {
  freshPhone,
  lastLink,
  registerTraveller,
  registration,
} from "@wakafine/testkit/account-world.ts";
import { contactCodeOf } from "@wakafine/testkit/contact-codes.ts";
import { startLimitWindow, startNextHour } from "@wakafine/testkit/limit-window.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

// Two processes on one database, and one without limits as the control.
let one: TestApp;
let two: TestApp;
let unlimited: TestApp;
const ahead = { seconds: 0 };
beforeAll(async () => {
  const env = { TRUSTED_PROXIES: "127.0.0.1" };
  one = await startTestApp({ ahead, env });
  const shared = { ahead, database: one.database, sandbox: one.sandbox };
  two = await startTestApp({ ...shared, env });
  unlimited = await startTestApp({ ...shared, env: { ...env, LIMITS: "false" } });
});
/** Wrong codes are counted per day, so each test starts a new day. */
beforeEach(() => startLimitWindow(one, 24 * 60));
afterAll(async () => {
  await unlimited.stop();
  await two.stop();
  await one.stop();
});

const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
const wrong = (code: string, step: number): string =>
  String((Number(code) + step) % 1_000_000).padStart(6, "0");

interface Pending {
  readonly userId: string;
  readonly publicId: string;
  readonly token: string;
  readonly code: string;
}

/** Registers one phone five times from one address, the maximum in an hour. */
async function registerFive(app: TestApp, phone: string, address: string): Promise<Pending[]> {
  const pending: Pending[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const { status, body } = await app.call(
      "register",
      { body: registration({ phonenumber: phone }) },
      from(address),
    );
    expect(status).toBe(201);
    const { id: userId, public_id: publicId } = body.data.user;
    pending.push({
      userId,
      publicId,
      token: String(body["Authorization"]),
      code: await contactCodeOf(app, userId, "validate"),
    });
  }
  return pending;
}

/** Enters five wrong codes for each registration with its token, all at once. */
async function enterWrongCodes(
  apps: readonly TestApp[],
  pending: readonly Pending[],
  address: string,
): Promise<void> {
  await Promise.all(
    pending.flatMap(({ token, code }, index) =>
      [1, 2, 3, 4, 5].map((step) =>
        apps[(index + step) % apps.length]!.call(
          "validateAccount",
          { params: { code: wrong(code, step) }, body: {} },
          { token, ...from(address) },
        ),
      ),
    ),
  );
}

/** Returns the number of wrong codes that were compared with a code sent to the phone. */
async function comparedCodes(phone: string): Promise<number> {
  const [row] = await one.database.sql<{ attempts: number }>(
    `select coalesce(sum(a.value::integer), 0)::integer as attempts
     from one_time_codes c join contacts k on k.id = c.contact_id, jsonb_each_text(c.attempts) a where k.value = $1 and a.key <> 'elsewhere'`,
    [phone],
  );
  return row?.attempts ?? -1;
}

/** Sets the count of wrong codes of today for the contacts of these tests at any address. */
const setWrongCodesOfContact = (count: number) =>
  one.database.sql(
    "update rate_limits set count = $1 where key ~ '^code attempts [a-z ]+ contact [0-9a-f]+$' and window_start > app_now() - interval '1 day'",
    [count],
  );

test("one address can enter 30 wrong codes a day for an unverified phone, however often it registers the phone; control: without limits each registration allows five more [G.auth.16]", async () => {
  const [phone, other] = [freshPhone(), freshPhone()];
  await enterWrongCodes([one, two], await registerFive(one, phone, "10.1.0.1"), "10.1.0.1");
  await startNextHour(one);
  const later = await registerFive(one, phone, "10.1.0.1");
  await enterWrongCodes([one, two], later, "10.1.0.1");
  expect(await comparedCodes(phone)).toBe(30);
  const last = later[4]!;
  const enter = (address: string) =>
    one.call(
      "validateAccount",
      { params: { code: last.code }, body: {} },
      { token: last.token, ...from(address) },
    );
  expect((await enter("10.1.0.1")).status).toBe(429);

  const unguarded = [
    ...(await registerFive(unlimited, other, "10.1.0.1")),
    ...(await registerFive(unlimited, other, "10.1.0.1")),
  ];
  await enterWrongCodes([unlimited], unguarded, "10.1.0.1");
  expect(await comparedCodes(other)).toBe(50);
});

test("wrong codes of one address do not block another; ten addresses together end the entry by token for the day, and a new password still works [G.auth.16, G.auth.18]", async () => {
  const phone = freshPhone();
  await enterWrongCodes([one, two], await registerFive(one, phone, "10.2.0.1"), "10.2.0.1");
  const owner = (await registerFive(two, phone, "10.2.0.2"))[4]!;
  const enter = (code: string) =>
    one.call(
      "validateAccount",
      { params: { code }, body: {} },
      { token: owner.token, ...from("10.2.0.2") },
    );
  expect((await enter(wrong(owner.code, 1))).status).toBe(400);
  await setWrongCodesOfContact(300);
  expect((await enter(owner.code)).status).toBe(429);
  await one.call("requestPasswordReset", { body: { email: phone } }, from("10.2.0.2"));
  const code = await contactCodeOf(one, owner.userId, "reset");
  const opened = await one.call(
    "confirmPasswordReset",
    { body: { email: phone, code, password: "nouveau-depart-7" } },
    from("10.2.0.2"),
  );
  expect(opened.status).toBe(200);
});

test("without a token 30 wrong codes a day are compared for an unverified phone across its registrations; the token still works [G.auth.16]", async () => {
  const phone = freshPhone();
  const pending = [
    ...(await registerFive(one, phone, "10.3.0.1")),
    ...(await registerFive(one, phone, "10.3.0.2")),
  ];
  const enter = (publicId: string, code: string, address: string) =>
    one.call(
      "validateAccount",
      { params: { code }, body: { id: publicId, password: "nouveau-depart-7" } },
      from(address),
    );
  await Promise.all(
    pending.flatMap(({ publicId, code }, index) =>
      [1, 2, 3, 4, 5].map((step) => enter(publicId, wrong(code, step), `10.3.${index + 1}.9`)),
    ),
  );
  expect(await comparedCodes(phone)).toBe(30);
  const { publicId, code, token } = pending[9]!;
  expect((await enter(publicId, code, "10.3.99.9")).body.error_code).toBe("code_wrong");
  expect(
    (
      await one.call(
        "validateAccount",
        { params: { code }, body: {} },
        { token, ...from("10.3.0.2") },
      )
    ).status,
  ).toBe(200);
});

test("the limit of 30 wrong codes for a new password covers later registrations of the phone, whose SMS contains the link [G.auth.16, G.auth.17]", async () => {
  const phone = freshPhone();
  const confirm = (code: string) =>
    one.call(
      "confirmPasswordReset",
      { body: { email: phone, code, password: "nouveau-depart-7" } },
      from("10.5.0.9"),
    );
  const ask = () => one.call("requestPasswordReset", { body: { email: phone } }, from("10.5.0.1"));
  const register = async () =>
    (await one.call("register", { body: registration({ phonenumber: phone }) }, from("10.5.0.1")))
      .body.data.user.id;
  const first = await register();
  await ask();
  await confirm(wrong(await contactCodeOf(one, first, "reset"), 1));
  await one.database.sql(
    "update rate_limits set count = 30 where key like 'code attempts reset validate account %' and window_start > app_now() - interval '1 day'",
  );
  await startNextHour(one);
  const second = await register();
  await ask();
  expect((await confirm(await contactCodeOf(one, second, "reset"))).status).toBe(400);
  const token = await lastLink(one, phone);
  expect(
    (await one.call("confirmPasswordReset", { body: { token, password: "nouveau-depart-7" } }))
      .status,
  ).toBe(200);
});

test("wrong codes for a phone that waits in several profiles count together [G.auth.16, G.acct.01]", async () => {
  const phone = freshPhone();
  const accounts = [await registerTraveller(one), await registerTraveller(one)];
  const codes: string[] = [];
  for (const { token, userId } of accounts) {
    expect((await one.call("updateMe", { body: { phonenumber: phone } }, { token })).status).toBe(
      200,
    );
    codes.push(await contactCodeOf(one, userId, "phone"));
  }
  const confirm = (index: number, code: string, address: string) =>
    one.call(
      "confirmContact",
      { body: { kind: "phonenumber", code } },
      { token: accounts[index]!.token, ...from(address) },
    );
  expect((await confirm(0, wrong(codes[0]!, 1), "10.4.0.1")).status).toBe(400);
  await setWrongCodesOfContact(300);
  expect((await confirm(1, codes[1]!, "10.4.0.2")).status).toBe(429);
  await setWrongCodesOfContact(299);
  expect((await confirm(1, codes[1]!, "10.4.0.2")).status).toBe(200);
});
