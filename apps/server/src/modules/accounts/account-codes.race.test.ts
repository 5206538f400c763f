import { callConcurrently } from "@wakafine/testkit/call-concurrently.ts";
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
  registerVerified,
  registration,
} from "@wakafine/testkit/account-world.ts";
import { statement } from "@wakafine/server/database/database.ts";
import { expectStatus } from "@wakafine/testkit/expect-response.ts";
import { startNextHour } from "@wakafine/testkit/limit-window.ts";
import { openConnections } from "@wakafine/testkit/open-connections.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { useTwoApps } from "@wakafine/testkit/use-test-app.ts";
import { beforeEach, expect, test } from "vitest";

// Two processes on one database, which must share their counts.
const [one, two] = useTwoApps();
beforeEach(async () => {
  await startNextHour(one);
  await Promise.all([
    openConnections(one.app.context.database, 8),
    openConnections(two.app.context.database, 8),
  ]);
});

/** Sends requests to both processes at once; returns the sorted statuses. */
const statusesAtOnce = async (
  count: number,
  send: (app: TestApp, index: number) => Promise<{ status: number }>,
) => (await callConcurrently([one, two], count, send)).map(({ status }) => status).sort();

const wrong = (code: string, step: number): string =>
  String((Number(code) + step) % 1_000_000).padStart(6, "0");

async function registerPending(): Promise<{ phone: string; code: string; userId: string }> {
  const phone = freshPhone();
  const { body } = await one.call("register", { body: registration({ phonenumber: phone }) });
  return { phone, code: await lastCode(one, phone), userId: body.data.user.id };
}

const attemptsOf =
  "select (select coalesce(sum(a.value::integer), 0)::integer from jsonb_each_text(c.attempts) a where a.key <> 'elsewhere') as attempts from one_time_codes c where c.user_id = $1";

async function failedAttempts(userId: string): Promise<number> {
  const row = await one.database.row<{ attempts: number }>(attemptsOf, [userId]);
  return row?.attempts ?? -1;
}

/** Registers one phone many times and enters every code at once, with the token of its registration. */
async function completeAtOnce(count: number): Promise<readonly number[]> {
  const phone = freshPhone();
  const pending: { code: string; token: string }[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const { status, body } = await one.call("register", {
      body: registration({ phonenumber: phone }),
    });
    expect(status).toBe(201);
    pending.push({ code: await lastCode(one, phone), token: String(body["Authorization"]) });
  }
  const statuses = await statusesAtOnce(count, (app, index) =>
    validateAccount(app, { code: pending[index]!.code }, { token: pending[index]!.token }),
  );
  const verified = await one.database.sql(
    "select 1 from contacts where value = $1 and verified_at is not null",
    [phone],
  );
  return [verified.length, ...statuses];
}

test("of four registrations of one phone completed at once one gets the account; control: without the unique index several do [C5.auth.17, G.auth.29]", async () => {
  expect(await completeAtOnce(4)).toEqual([1, 200, 400, 400, 400]);
  await one.database.sql("drop index contacts_verified");
  // A slow verification makes the transactions overlap.
  await one.database.sql(
    "create function slow_down() returns trigger language plpgsql as $$ begin perform pg_sleep(0.5); return new; end $$",
  );
  await one.database.sql(
    "create trigger slow_down before update of verified_at on contacts for each row execute function slow_down()",
  );
  try {
    expect((await completeAtOnce(4))[0]).toBeGreaterThan(1);
  } finally {
    await one.database.sql("drop trigger slow_down on contacts");
    await one.database.sql(
      "delete from users where id in (select user_id from contacts where value in (select value from contacts where verified_at is not null group by value having count(*) > 1))",
    );
    await one.database.sql(
      "create unique index contacts_verified on contacts (value) where verified_at is not null",
    );
  }
});

test("a code entered ten times at once opens one session [G.auth.16]", async () => {
  const { phone, code, userId } = await registerPending();
  const statuses = await statusesAtOnce(10, (app) =>
    validateAccount(app, { code, id: phone, password: "nouveau-depart-7" }),
  );
  expect(statuses).toEqual([200, ...Array<number>(9).fill(400)]);
  expect(
    await one.database.sql("select 1 from sessions where user_id = $1", [userId]),
  ).toHaveLength(1);
});

test("concurrent wrong codes are counted exactly and end the code [G.auth.16]", async () => {
  const few = await registerPending();
  await statusesAtOnce(3, (app, index) =>
    validateAccount(app, { code: wrong(few.code, index + 1), id: few.phone }),
  );
  expect(await failedAttempts(few.userId)).toBe(3);
  const many = await registerPending();
  const statuses = await statusesAtOnce(20, (app, index) =>
    validateAccount(app, { code: wrong(many.code, index + 1), id: many.phone }),
  );
  expect(new Set(statuses)).toEqual(new Set([400]));
  expect(await failedAttempts(many.userId)).toBe(5);
  await expectStatus(400, validateAccount(two, { code: many.code, id: many.phone }));
});

test("control: without the lock of the row, concurrent attempts are not counted exactly", async () => {
  await using other = await startTestApp();

  const [{ source } = { source: "" }] = await other.database.sql<{ source: string }>(
    "select pg_get_functiondef('enter_code'::regproc) as source",
  );
  // Attempts are read first and written back from that value, as without a lock.
  const unlocked = source
    .replace(" for no key update", "")
    .replace(" for update loop", " loop")
    .replaceAll("c.attempts", "v_code.attempts")
    .replace("v_outcome := 'wrong';", "v_outcome := 'wrong'; perform pg_sleep(0.3);");
  await other.database.sql(unlocked);
  const { body } = await other.call("register", {
    body: registration({ phonenumber: "+237677445566" }),
  });
  const code = await lastCode(other, "+237677445566");
  await openConnections(other.app.context.database, 8);
  // The function is called alone, because its callers lock the user first.
  const guess = statement<never, [string, readonly string[], readonly Buffer[]]>(
    "test: enter code",
    "select outcome from enter_code($1, $2::text[], $3::bytea[], false, null, 'address', 5, 15)",
  );
  await Promise.all(
    Array.from({ length: 4 }, (_, index) =>
      other.app.context.database.query(
        guess(body.data.user.id, ["validate"], [Buffer.from(wrong(code, index + 1))]),
      ),
    ),
  );
  const row = await other.database.row<{ attempts: number }>(attemptsOf, [body.data.user.id]);
  expect(row?.attempts).toBeLessThan(4);
});

test("a link and a code used eight times at once set one password [G.auth.18]", async () => {
  const phone = freshPhone();
  const email = `p${phone.slice(4)}@example.cm`;
  await registerVerified(one, { phonenumber: phone, email });
  for (const by of ["link", "code"] as const) {
    await one.advance(61);
    await requestPasswordReset(two, by === "link" ? email : phone);
    const verification =
      by === "link"
        ? { token: await lastLink(one, email) }
        : { code: await lastCode(one, phone), email: phone };
    const statuses = await statusesAtOnce(8, (app, index) =>
      confirmPasswordReset(app, { ...verification, password: `${goodPassword}-${by}-${index}` }),
    );
    expect(statuses, by).toEqual([200, ...Array<number>(7).fill(400)]);
  }
  expect(
    await one.database.sql("select 1 from audit_log where action = 'set password'"),
  ).toHaveLength(2);
});

test("of ten concurrent requests for a code one succeeds and one code is sent, across processes [G.auth.15]", async () => {
  const { phone, code } = await registerPending();
  for (const id of [phone, freshPhone()]) {
    await one.advance(61);
    expect(await statusesAtOnce(10, (app) => app.call("resendCode", { params: { id } }))).toEqual([
      200,
      ...Array<number>(9).fill(429),
    ]);
  }
  expect(await lastCode(one, phone)).not.toBe(code);
  expect(one.sandbox.smsInbox().filter(({ to }) => `+${to}` === phone)).toHaveLength(2);
});

test("wrong codes from one address are counted across processes [G.auth.16]", async () => {
  const { phone, code } = await registerPending();
  const enter = (app: TestApp, index: number) =>
    validateAccount(
      app,
      { code: wrong(code, index + 1), id: phone },
      { device: `browser-${index}` },
    );
  await enter(one, 0);
  await one.database.sql(
    "update rate_limits set count = 98 where key like 'code attempts address %' and window_start > app_now() - interval '1 hour'",
  );
  const statuses = await statusesAtOnce(6, enter);
  expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(2);
  await expectStatus(429, enter(two, 7));
});
