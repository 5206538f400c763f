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

/** An account that waits for its code, registered more than a minute ago. */
async function waiting() {
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

test("a new code goes out with a message in the answer, and the old one is refused [C7.auth.09–10]", async () => {
  const { phone, publicId, code } = await waiting();
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
  "the account may be named by %s [G.auth.15]",
  async (kind) => {
    const account = await waiting();
    const id = kind === "spelling" ? `00237${account.phone.slice(4)}` : account[kind];
    await expectStatus(200, resend(id));
    expect(await messagesTo(app, account.phone)).toHaveLength(2);
  },
);

test("an unknown id and an account that needs no code get the same answer for the same work, and nothing is sent [G.auth.15]", async () => {
  const { phone } = await waiting();
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

test("the second call within 60 s is 429 with the seconds to wait, for known and unknown ids alike [G.auth.15]", async () => {
  const { phone } = await waiting();
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

test("60 s are counted from the code of the registration too, and the minute of the clock changes nothing [G.auth.15]", async () => {
  const [{ second } = { second: 0 }] = await app.database.sql<{ second: number }>(
    "select extract(second from app_now())::int as second",
  );
  await app.advance(75 - second); // a quarter of a minute past: 50 s later another minute has begun
  const { body } = await app.call("register", { body: registration() });
  await app.advance(50);
  await expectStatus(429, resend(body.data.user.public_id));
  await app.advance(11);
  await expectStatus(200, resend(body.data.user.public_id));
});

test("five codes an hour for each id, known or not [G.auth.15]", async () => {
  const { phone } = await waiting();
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

test("100 codes asked for in an hour at one address, for whomever, then 429", async () => {
  await resend(freshPhone());
  await app.database.sql(
    "update rate_limits set count = 100 where key like 'codes asked %' and window_start > app_now() - interval '1 hour'",
  );
  await expectStatus(429, resend(freshPhone()));
  await expectStatus(429, requestPasswordReset(app, freshPhone()));
});

test("a registration ends after 24 hours, also while it is not purged yet: no request brings it another code [G.auth.15]", async () => {
  const { phone, publicId } = await waiting();
  await app.advance(24 * 3600);
  for (const id of [phone, publicId]) expect((await resend(id)).status).toBe(200);
  await app.call("requestPasswordReset", { body: { email: phone } });
  await app.call("customerLogin", { body: { identifier: phone, password: goodPassword } });
  expect(await messagesTo(app, phone)).toHaveLength(1);
});

test("other ids of the same account bring no second code within 60 s", async () => {
  const { phone, email, publicId } = await waiting();
  for (const id of [phone, email, publicId]) await expectStatus(200, resend(id));
  expect(await messagesTo(app, phone)).toHaveLength(2);
});

test("who asks for a new code leaves an audit row, sent or not", async () => {
  const { phone } = await waiting();
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

test("asked for after a new password, a code is answered alike for a member who has not come in yet, a pending registration, an account and nobody [G.auth.15, G.auth.17]", async () => {
  const member = newMember();
  await app.call(
    "addAgencyUser",
    { body: member },
    { token: await openSessionOf(app, smallWorld.users.member.sample[1].id) },
  );
  const { phone } = await waiting();
  const { phone: known } = await registerTraveller(app);
  await app.advance(3601);
  for (const id of [member.email, member.phonenumber, phone, known, freshPhone()]) {
    await app.call("requestPasswordReset", { body: { email: id } });
    expect((await resend(id)).status).toBe(200);
  }
});
