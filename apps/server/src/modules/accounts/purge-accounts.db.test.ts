import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { confirmContact, updateMe } from "@wakafine/testkit/account-calls.ts";
import { registerTraveller, registration } from "@wakafine/testkit/account-world.ts";
import { contactCodeOf } from "@wakafine/testkit/contact-codes.ts";
import { expectStatus } from "@wakafine/testkit/expect-response.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { expect, test } from "vitest";

const app = useTestApp();

const state = (id: string) =>
  app.database.sql(
    "select deleted_at is not null as purged, phone is null and email is null as contact_gone, lastname from users_with_contacts where id = $1",
    [id],
  );

test("a registration without a validation is purged after a day, a member added by an agency after 7; used accounts are kept", async () => {
  const { body } = await app.call("register", { body: registration() });
  const never = body.data.user.id;
  const used = await registerTraveller(app);
  const member = smallWorld.users.member.sample[9];
  await app.database.sql(
    "update users set validated_at = null, created_at = app_now() where id = $1",
    [member.id],
  );
  await app.advance(86_400 - 60);
  await app.runJob("retention");
  expect(await state(never)).toEqual([{ purged: false, contact_gone: false, lastname: "Mbarga" }]);
  await app.advance(120);
  await app.runJob("retention");
  expect(await state(never)).toEqual([{ purged: true, contact_gone: true, lastname: "-" }]);
  expect(await state(used.userId)).toMatchObject([{ purged: false, contact_gone: false }]);
  expect(await state(member.id)).toMatchObject([{ purged: false }]);
  await app.advance(6 * 86_400);
  await app.runJob("retention");
  expect(await state(member.id)).toMatchObject([{ purged: true }]);
  expect(await app.database.sql("select 1 from one_time_codes")).toEqual([]);
  const rows = await app.database.sql(
    "select actor, entity, reason, substr(id::text, 15, 1) as version from audit_log where action = 'forget account' and entity_id = $1",
    [never],
  );
  expect(rows).toEqual([
    { actor: "system", entity: "user", reason: "never validated", version: "7" },
  ]);
});

test("a code and its pending contact are purged a day after the code expires", async () => {
  const { userId, token } = await registerTraveller(app);
  await updateMe(app, token, { email: "mistyped@example.cm" });
  const kept = () =>
    app.database.sql(
      "select k.value from one_time_codes c full join contacts k on k.id = c.contact_id where k.user_id = $1 and k.waiting",
      [userId],
    );
  await app.advance(86_400);
  await app.runJob("retention");
  expect(await kept()).toEqual([{ value: "mistyped@example.cm" }]); // the code was valid for 15 minutes of that day
  await app.advance(16 * 60);
  await app.runJob("retention");
  expect(await kept()).toEqual([]);
});

test("a used code is purged after a day as well", async () => {
  const { userId, token } = await registerTraveller(app);
  await updateMe(app, token, { email: "entered@example.cm" });
  const code = await contactCodeOf(app, userId, "email");
  await expectStatus(200, confirmContact(app, token, { kind: "email", code }));
  await app.advance(86_400 + 16 * 60);
  await app.runJob("retention");
  expect(
    await app.database.sql("select 1 from one_time_codes where user_id = $1", [userId]),
  ).toEqual([]);
});

test("a valid link is not purged, whatever its age", async () => {
  const { userId } = await registerTraveller(app);
  await app.database.sql(
    `insert into one_time_codes (id, user_id, purpose, contact_id, salt, language, asked_at, link_expires_at)
     select gen_random_uuid(), user_id, 'activation', id, '\\x00', 'fr', app_now() - interval '40 days', app_now() + interval '1 day' from contacts where user_id = $1 and kind = 'phone'`,
    [userId],
  );
  await app.runJob("retention");
  expect(
    await app.database.sql(
      "select 1 from one_time_codes where user_id = $1 and purpose = 'activation'",
      [userId],
    ),
  ).toHaveLength(1);
});

test("trusted devices are purged a year after their last use", async () => {
  const { userId } = await registerTraveller(app);
  await app.advance(366 * 86_400);
  await app.runJob("retention");
  expect(
    await app.database.sql("select 1 from trusted_devices where user_id = $1", [userId]),
  ).toEqual([]);
});
