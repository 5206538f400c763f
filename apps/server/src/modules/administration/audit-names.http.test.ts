import { randomUUID } from "node:crypto";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { addTraveller } from "@wakafine/testkit/administration-samples.ts";
import { logInAdministrator } from "@wakafine/testkit/log-in-administrator.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";

const { agencies, departures, users } = smallWorld;
const app = useTestApp({ env: { LIMITS: "false" } });
let token: string;
beforeAll(async () => {
  token = await logInAdministrator(app);
});

interface Change {
  readonly entity: string;
  readonly entityId: string;
  readonly actor?: string;
  readonly details?: object;
}
/** Inserts a change and returns its row in the form an administrator receives. */
async function read({ entity, entityId, actor = "system", details }: Change) {
  const action = `act ${randomUUID()}`;
  await app.database.sql(
    "insert into audit_log (id, actor, action, entity, entity_id, details) values (gen_random_uuid(), $1, $2, $3, $4, $5::jsonb)",
    [actor, action, entity, entityId, details ? JSON.stringify(details) : null],
  );
  const [row] = (await app.call("listAuditLog", { query: { action } }, { token })).body.data.data;
  if (!row) throw new Error("the log has no such row");
  return row;
}

test("a change has the current names of actor and subject; for a deleted account it only has `gone` [G.role.05]", async () => {
  const id = await addTraveller(app, { firstname: "Jeanne", lastname: "Mballa" });
  await app.database.sql("update users set lastname = 'Mballa Ndongo' where id = $1", [id]);
  expect(await read({ entity: "user", entityId: id, actor: id })).toMatchObject({
    actor: { id, name: "Jeanne Mballa Ndongo", gone: false },
    subject: { name: "Jeanne Mballa Ndongo", departure: null, gone: false },
  });
  await app.database.sql("select erase_user($1)", [id]);
  expect(await read({ entity: "user", entityId: id, actor: id })).toMatchObject({
    actor: { id, name: null, gone: true },
    subject: { name: null, departure: null, gone: true },
  });
  expect(await read({ entity: "user", entityId: "unknown", actor: "guest" })).toMatchObject({
    actor: { id: "guest", name: null, gone: false },
    subject: { name: null, gone: false },
  });
});

test("an agency has its name, a departure its route and time, and bookings and tickets their codes [G.role.05]", async () => {
  expect((await read({ entity: "agency", entityId: agencies.sample.id })).subject).toEqual({
    name: agencies.sample.name,
    departure: null,
    gone: false,
  });
  expect((await read({ entity: "agency", entityId: randomUUID() })).subject).toEqual({
    name: null,
    departure: null,
    gone: true,
  });
  const { departure } = (await read({ entity: "departure", entityId: departures.morning.id }))
    .subject;
  const stored = await app.database.row<{ departs_at: string }>(
    "select iso(departs_at) as departs_at from departures where id = $1",
    [departures.morning.id],
  );
  expect(departure).toEqual({
    agency: agencies.sample.name,
    from: "Yaoundé",
    to: "Douala",
    departs_at: stored?.departs_at,
  });

  const { order_hidden_uuid } = (
    await app.call("createBooking", { body: sampleBooking(departures.morning.id, 1) })
  ).body.data;
  const sold = await app.database.row<{
    booking: string;
    order_code: string;
    ticket: string;
    code: string;
    attempt: string;
  }>(
    `select b.id as booking, b.order_code, t.id as ticket, t.code, a.id as attempt from bookings b join tickets t on t.booking_id = b.id join payment_attempts a on a.payable_id = b.id
     where b.link_token = $1`,
    [order_hidden_uuid],
  );
  if (!sold) throw new Error("nothing was sold");
  const refund = await app.database.row<{ id: string }>(
    `insert into refunds (id, attempt_id, payable_kind, payable_id, amount_xaf, reason, due_at) values (gen_random_uuid(), $1, 'booking', $2, 100, 'cancelled', app_now()) returning id`,
    [sold.attempt, sold.booking],
  );
  for (const [entity, entityId] of [
    ["booking", sold.booking],
    ["payment_attempt", sold.attempt],
    ["refund", refund?.id ?? ""],
  ] as const) {
    expect((await read({ entity, entityId })).subject, entity).toEqual({
      name: sold.order_code,
      departure: null,
      gone: false,
    });
  }
  expect((await read({ entity: "ticket", entityId: sold.ticket })).subject.name).toBe(sold.code);
});

test("the agency and the invited member whose ids are in the details have their names too [G.role.05]", async () => {
  const invitation = await app.database.row<{ id: string }>(
    `insert into member_invitations (id, agency_id, user_id, role_id, invited_by, firstname, lastname, email, phone)
     values (gen_random_uuid(), $1, $2, 9, $3, 'Paul', 'Etoga', 'paul@exemple.cm', '+237699000111') returning id`,
    [agencies.sample.id, users.traveller.id, users.member.sample[1].id],
  );
  expect(
    (
      await read({
        entity: "user",
        entityId: users.traveller.id,
        details: { agency: agencies.sample.id, invitation: invitation?.id },
      })
    ).related,
  ).toEqual({ agency: agencies.sample.name, invitation: "Paul Etoga" });
  expect(
    (
      await read({
        entity: "user",
        entityId: users.traveller.id,
        details: { agency: randomUUID(), invitation: "x" },
      })
    ).related,
  ).toEqual({});
});
