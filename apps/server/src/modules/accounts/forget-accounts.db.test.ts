import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { registerTraveller, registration } from "@wakafine/testkit/account-world.ts";
import { contactCodeOf } from "@wakafine/testkit/contact-codes.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const state = (id: string) => app.database.sql("select deleted_at is not null as forgotten, phone is null and email is null as contact_gone, lastname from persons where id = $1", [id]);

test("30 days after it was opened an account that nobody validated is forgotten, and its code; used accounts and staff stay", async () => {
  const { body } = await app.call("register", { body: registration() });
  const never = body.data.user.id;
  const used = await registerTraveller(app);
  const staff = smallWorld.people.staff.sample[9];
  await app.database.sql("update persons set validated_at = null where id = $1", [staff.id]);
  await app.advance(29 * 86_400);
  await app.runJob("retention");
  expect(await state(never)).toEqual([{ forgotten: false, contact_gone: false, lastname: "Mbarga" }]);
  await app.advance(86_400 + 60);
  await app.runJob("retention");
  expect(await state(never)).toEqual([{ forgotten: true, contact_gone: true, lastname: "-" }]);
  expect(await state(used.personId)).toMatchObject([{ forgotten: false, contact_gone: false }]);
  expect(await state(staff.id)).toMatchObject([{ forgotten: false }]);
  expect(await app.database.sql("select 1 from one_time_codes")).toEqual([]);
  const rows = await app.database.sql("select actor, entity, reason, substr(id::text, 15, 1) as version from audit_log where action = 'forget account' and entity_id = $1", [never]);
  expect(rows).toEqual([{ actor: "system", entity: "person", reason: "never validated", version: "7" }]);
});

test("a code and the contact it waits for are forgotten a day after nothing of it works any more", async () => {
  const { personId, token } = await registerTraveller(app);
  await app.call("updateMe", { body: { email: "mistyped@example.cm" } }, { token });
  const kept = () => app.database.sql("select new_value from one_time_codes where person_id = $1 and purpose = 'email'", [personId]);
  await app.advance(86_400);
  await app.runJob("retention");
  expect(await kept()).toEqual([{ new_value: "mistyped@example.cm" }]); // the code lived 15 minutes of that day
  await app.advance(16 * 60);
  await app.runJob("retention");
  expect(await kept()).toEqual([]);
});

test("of a code that was entered the contact goes a day later too", async () => {
  const { personId, token } = await registerTraveller(app);
  await app.call("updateMe", { body: { email: "entered@example.cm" } }, { token });
  const code = await contactCodeOf(app, personId, "email");
  expect((await app.call("confirmContact", { body: { kind: "email", code } }, { token })).status).toBe(200);
  await app.advance(86_400 + 16 * 60);
  await app.runJob("retention");
  expect(await app.database.sql("select 1 from one_time_codes where person_id = $1", [personId])).toEqual([]);
});

test("a link that still works is not forgotten, whatever its age", async () => {
  const { personId } = await registerTraveller(app);
  await app.database.sql(
    `insert into one_time_codes (id, person_id, purpose, channel, salt, language, asked_at, link_expires_at)
     values (gen_random_uuid(), $1, 'welcome', 'sms', '\\x00', 'fr', app_now() - interval '40 days', app_now() + interval '1 day')`, [personId]);
  await app.runJob("retention");
  expect(await app.database.sql("select 1 from one_time_codes where person_id = $1 and purpose = 'welcome'", [personId])).toHaveLength(1);
});

test("the browsers of logins are forgotten after a year without one", async () => {
  const { personId } = await registerTraveller(app);
  await app.advance(366 * 86_400);
  await app.runJob("retention");
  expect(await app.database.sql("select 1 from known_devices where person_id = $1", [personId])).toEqual([]);
});
