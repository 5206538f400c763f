import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { requestPasswordReset, validateAccount } from "@wakafine/testkit/account-calls.ts";
import {
  freshPhone,
  goodPassword,
  lastCode,
  messagesTo,
  registerTraveller,
  registration,
} from "@wakafine/testkit/account-world.ts";
import { newMember } from "@wakafine/testkit/agency-samples.ts";
import { expectError, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { startNextHour } from "@wakafine/testkit/limit-window.ts";
import { openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeEach, expect, test } from "vitest";

const app = useTestApp();
beforeEach(() => startNextHour(app));

/** Registers a pending account and advances the clock by more than a minute. */
async function registerPending() {
  const phone = freshPhone();
  const email = `p${phone.slice(4)}@example.cm`;
  const { body } = await app.call("register", {
    body: registration({ phonenumber: phone, email }),
  });
  const code = await lastCode(app, phone);
  await app.advance(61);
  return { phone, email, code, publicId: body.data.user.public_id, userId: body.data.user.id };
}

async function resend(id: string) {
  const before = app.app.context.database.roundTrips();
  const { status, body, headers } = await app.call("resendCode", { params: { id } });
  return {
    status,
    body,
    wait: headers.get("retry-after"),
    trips: app.app.context.database.roundTrips() - before,
  };
}

test("a new code is sent, the response has a message, and the old code is refused [C7.auth.09–10]", async () => {
  const { phone, publicId, code } = await registerPending();
  const { status, body } = await resend(publicId);
  expect({ status, data: body.data }).toEqual({ status: 200, data: { wait_seconds: 60 } });
  expect(body.message).toMatch(/\S/);
  expect(
    await app.database.sql(
      "select payload ->> 'channel' as channel from outbox where topic = 'account-code-message' and done_at is null order by 1",
    ),
  ).toEqual([{ channel: "sms" }]);
  const fresh = await lastCode(app, phone);
  expect(fresh).not.toBe(code);
  await expectError("code_wrong", validateAccount(app, { code, id: publicId }));
  await expectStatus(
    200,
    validateAccount(app, { code: fresh, id: publicId, password: "nouveau-depart-7" }),
  );
});

test.each(["publicId", "email", "phone", "spelling"] as const)(
  "the account is found by %s [G.auth.15]",
  async (kind) => {
    const account = await registerPending();
    const id = kind === "spelling" ? `00237${account.phone.slice(4)}` : account[kind];
    await expectStatus(200, resend(id));
    expect(await messagesTo(app, account.phone)).toHaveLength(2);
  },
);

test("an unknown id and a validated account get the same response for the same work, and nothing is sent [G.auth.15]", async () => {
  const { phone } = await registerPending();
  const validated = await registerTraveller(app);
  await app.advance(61);
  const sentBefore = (await messagesTo(app, validated.phone)).length;
  const known = await resend(phone);
  expect(known.status).toBe(200);
  for (const id of [
    freshPhone(),
    "nobody@example.cm",
    "no-such-public-id",
    validated.phone,
    validated.publicId,
  ])
    expect(await resend(id), id).toEqual(known);
  expect(await messagesTo(app, validated.phone)).toHaveLength(sentBefore);
});

test("a second request within 60 s gets 429 with the seconds to wait, for known and unknown ids [G.auth.15]", async () => {
  const { phone } = await registerPending();
  for (const id of [phone, freshPhone(), "no-such-id-either"]) {
    await expectStatus(200, resend(id));
    await app.advance(30);
    const again = await resend(id);
    expect({ status: again.status, code: again.body.error_code }).toEqual({
      status: 429,
      code: "too_many_requests",
    });
    expect(Number(again.wait)).toBeGreaterThan(15);
    expect(Number(again.wait)).toBeLessThanOrEqual(30);
    await app.advance(30);
    await expectStatus(200, resend(id));
  }
});

test("the 60 s start with the code of the registration, independent of clock minutes [G.auth.15]", async () => {
  const [{ second } = { second: 0 }] = await app.database.sql<{ second: number }>(
    "select extract(second from app_now())::int as second",
  );
  await app.advance(75 - second); // 15 s past a full minute, so that 50 s later is in the next minute
  const { body } = await app.call("register", { body: registration() });
  await app.advance(50);
  await expectStatus(429, resend(body.data.user.public_id));
  await app.advance(11);
  await expectStatus(200, resend(body.data.user.public_id));
});

test("an id gets five codes an hour, known or not [G.auth.15]", async () => {
  const { phone } = await registerPending();
  await app.advance(3600);
  for (const id of [phone, freshPhone()]) {
    for (let sent = 1; sent <= 5; sent += 1) {
      await expectStatus(200, resend(id), `${id} ${sent}`);
      await app.advance(61);
    }
    const sixth = await resend(id);
    expect(sixth.status).toBe(429);
    expect(Number(sixth.wait)).toBeGreaterThan(3200);
    await app.advance(Number(sixth.wait));
    await expectStatus(200, resend(id));
  }
});

test("100 codes an hour are sent for requests from one address, then 429", async () => {
  await resend(freshPhone());
  await app.database.sql(
    "update rate_limits set count = 100 where key like 'codes asked %' and window_start > app_now() - interval '1 hour'",
  );
  await expectStatus(429, resend(freshPhone()));
  await expectStatus(429, requestPasswordReset(app, freshPhone()));
});

test("a registration gets no code after 24 hours, also when it is not purged yet [G.auth.15]", async () => {
  const { phone, publicId } = await registerPending();
  await app.advance(24 * 3600);
  for (const id of [phone, publicId]) expect((await resend(id)).status).toBe(200);
  await app.call("requestPasswordReset", { body: { email: phone } });
  await app.call("customerLogin", { body: { identifier: phone, password: goodPassword } });
  expect(await messagesTo(app, phone)).toHaveLength(1);
});

test("other ids of the same account send no second code within 60 s", async () => {
  const { phone, email, publicId } = await registerPending();
  for (const id of [phone, email, publicId]) await expectStatus(200, resend(id));
  expect(await messagesTo(app, phone)).toHaveLength(2);
});

test("a request for a code writes an audit row, whether a code is sent or not", async () => {
  const { phone } = await registerPending();
  await app.advance(61);
  await resend(phone);
  await resend("no-such-public-id");
  const rows = await app.database.sql<{ entity_id: string; reason: string | null }>(
    "select entity_id, reason from audit_log where action = 'ask for code' order by happened_at desc, id desc limit 2",
  );
  const user = await app.database.row<{ id: string }>(
    "select user_id as id from contacts where value = $1",
    [phone],
  );
  expect(rows).toEqual([
    { entity_id: "unknown", reason: "nothing sent" },
    { entity_id: user?.id, reason: null },
  ]);
});

test("after a password reset, a request for a code gets the same response for every kind of account and for an unknown id [G.auth.15, G.auth.17]", async () => {
  const member = newMember();
  await app.call(
    "addAgencyUser",
    { body: member },
    { token: await openSessionOf(app, smallWorld.users.member.sample[1].id) },
  );
  const { phone } = await registerPending();
  const { phone: known } = await registerTraveller(app);
  await app.advance(3601);
  for (const id of [member.email, member.phonenumber, phone, known, freshPhone()]) {
    await app.call("requestPasswordReset", { body: { email: id } });
    expect((await resend(id)).status).toBe(200);
  }
});
