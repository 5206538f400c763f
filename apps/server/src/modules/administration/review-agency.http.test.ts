import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { agencyLogin } from "@wakafine/testkit/account-calls.ts";
import { expectError, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { logInAdministrator } from "@wakafine/testkit/log-in-administrator.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { seederOf } from "@wakafine/testkit/seeded-departures.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, describe, expect, test } from "vitest";

const { agencies, users } = smallWorld;
const app = useTestApp({ env: { LIMITS: "false" } });
let token: string;
beforeAll(async () => {
  token = await logInAdministrator(app);
});

type Review = RequestOf<"reviewAgency">["body"];
const review = (id: string, body: Review) =>
  app.call("reviewAgency", { params: { id }, body }, { token });
const found = async (city: string) =>
  (
    await app.call("searchDeparturesByQuery", {
      query: { city_departure: "Douala", city_destination: city, place_require: 1 },
    })
  ).body.data.departures.data.map(({ uuid }) => uuid);
const trail = (id: string) =>
  app.database.sql(
    "select actor, action, from_state, to_state, reason, details from audit_log where entity = 'agency' and entity_id = $1 order by id",
    [id],
  );
const notices = (id: string) =>
  app.database.sql<{ topic: string; template: string; user: string }>(
    "select topic, payload ->> 'template' as template, payload ->> 'userId' as user from outbox where payload ->> 'userId' = $1 order by id",
    [id],
  );

/** Creates a pending agency with one departure from Douala to a town of its own. */
async function pendingAgency(
  town: string,
  name = `Agence ${town}`,
): Promise<{ id: string; departure: string }> {
  const seed = seederOf(app.database);
  const id = await seed.agency({ name, active: false });
  await app.database.sql("update agencies set state = 'pending' where id = $1", [id]);
  return {
    id,
    departure: await seed.departure({ agency: id, from: "Douala", to: town, inDays: 5 }),
  };
}

describe("review", () => {
  test("trips of an agency are public and on sale only while it is approved, at once after each decision, and each decision is audited [G.auth.28, G.role.05]", async () => {
    const { id, departure } = await pendingAgency("Revue-A");
    expect(await found("Revue-A")).toEqual([]);
    const approved = await review(id, { state: "active" });
    expect(approved.status).toBe(200);
    expect(approved.body.data).toMatchObject({
      uuid: id,
      is_active: true,
      review: { state: "active", reason: null },
    });
    expect(await found("Revue-A")).toEqual([departure]);

    expect(
      (await review(id, { state: "suspended", reason: "Plaintes répétées" })).body.data.review,
    ).toEqual({ state: "suspended", reason: "Plaintes répétées" });
    expect(await found("Revue-A")).toEqual([]);
    await expectStatus(404, app.call("getDeparture", { params: { id: departure }, query: {} }));
    await expectStatus(
      404,
      app.call("holdSeats", { body: { legs: [{ departure_uuid: departure }], places: 1 } }),
    );
    await expectStatus(404, app.call("createBooking", { body: sampleBooking(departure, 1) }));

    await expectStatus(200, review(id, { state: "active" }));
    expect(await found("Revue-A")).toEqual([departure]);
    const by = { actor: users.administrator.id, details: null };
    expect(await trail(id)).toEqual([
      { ...by, action: "agency approved", from_state: "pending", to_state: "active", reason: null },
      {
        ...by,
        action: "agency suspended",
        from_state: "active",
        to_state: "suspended",
        reason: "Plaintes répétées",
      },
      {
        ...by,
        action: "agency reinstated",
        from_state: "suspended",
        to_state: "active",
        reason: null,
      },
    ]);
  });

  test("of a suspended agency a hold cannot grow but can shrink, and a booking cannot be paid", async () => {
    const { id, departure } = await pendingAgency("Revue-H");
    await review(id, { state: "active" });
    const { hold_token } = (
      await app.call("holdSeats", { body: { legs: [{ departure_uuid: departure }], places: 2 } })
    ).body.data;
    const { order_hidden_uuid } = (
      await app.call("createBooking", { body: sampleBooking(departure, 1) })
    ).body.data;
    await app.database.sql(
      "update payment_attempts set state = 'failed', ended_at = app_now() where payable_id = (select id from bookings where link_token = $1)",
      [order_hidden_uuid],
    );
    const order = { params: { token: order_hidden_uuid } };
    expect((await app.call("getOrder", order)).body.data.can_pay).toBe(true);
    await review(id, { state: "suspended", reason: "Assurance échue" });
    const change = async (places: number) =>
      (await app.call("changeHold", { params: { token: hold_token }, body: { places } })).body
        .error_code ?? "changed";
    expect([await change(3), await change(1), await change(2)]).toEqual([
      "not_found",
      "changed",
      "not_found",
    ]);
    expect((await app.call("getOrder", order)).body.data.can_pay).toBe(false);
    await expectError(
      "booking_not_payable",
      app.call("payOrder", { ...order, body: { payment_method: "MOBILE", operator: "MTN" } }),
    );
    await review(id, { state: "active" });
    expect(await change(2)).toBe("changed");
    await expectStatus(
      201,
      app.call("payOrder", { ...order, body: { payment_method: "MOBILE", operator: "MTN" } }),
    );
  });

  test("the cached global lists no longer contain a suspended agency after a minute [G.auth.28]", async () => {
    const { id } = await pendingAgency("Revue-B", "Partenaire Revue");
    const partners = async () =>
      (await app.call("getDefaultData", {})).body.data.agencies.map(({ uuid }) => uuid);
    await review(id, { state: "active" });
    await app.advance(61);
    expect(await partners()).toContain(id);
    await review(id, { state: "suspended", reason: "Assurance échue" });
    await app.advance(61);
    expect(await partners()).not.toContain(id);
    expect(
      (await app.call("listAgencies", { query: { keyword: "Partenaire Revue" } })).body.data.data,
    ).toEqual([]);
  });

  test("refusing and suspending require a reason [G.role.05]", async () => {
    const { id } = await pendingAgency("Revue-C");
    for (const body of [
      { state: "refused" },
      { state: "refused", reason: "   " },
      { state: "refused", reason: "" },
    ] as const) {
      const response = await review(id, body);
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({
        error_code: "invalid_input",
        data: { fields: [{ field: "reason", code: "required" }] },
      });
    }
    expect(await trail(id)).toEqual([]);
  });

  test("only transitions of the lifecycle are accepted: a pending agency cannot be suspended, an active one not refused, a refused one can be approved", async () => {
    const { id } = await pendingAgency("Revue-D");
    const reason = "Dossier incomplet";
    const refused = async (body: Review) =>
      expect((await review(id, body)).body.error_code, body.state).toBe("not_in_this_state");
    await refused({ state: "suspended", reason });
    await expectStatus(200, review(id, { state: "refused", reason }));
    await refused({ state: "refused", reason });
    await refused({ state: "suspended", reason });
    expect((await review(id, { state: "active" })).body.data.review).toEqual({
      state: "active",
      reason: null,
    });
    await refused({ state: "active" });
    await refused({ state: "refused", reason });
    expect(await trail(id)).toHaveLength(2);
  });

  test("only the agency's active administrators are notified of each decision and its reason", async () => {
    const { id } = agencies.modest;
    await review(id, { state: "suspended", reason: "Contrôle en cours" });
    await review(id, { state: "active" });
    expect((await notices(users.member.modest[1].id)).map(({ template }) => template)).toEqual([
      "agency suspended",
      "agency reinstated",
    ]);
    for (const role of [2, 3, 9] as const)
      expect(await notices(users.member.modest[role].id)).toEqual([]);
    await app.drainOutbox();
    const mails = app.sandbox
      .mailInbox()
      .filter(({ to }) => to.includes(users.member.modest[1].email));
    expect(mails).toHaveLength(2);
    expect(mails.filter(({ text }) => text.includes("Contrôle en cours"))).toHaveLength(1);
    for (const { text } of mails) expect(text).toContain(agencies.modest.name);
  });

  test("members of a refused agency can log in and read the reason [G.auth.28]", async () => {
    await review(agencies.inactive.id, {
      state: "refused",
      reason: "Licence de transport absente",
    });
    const { email } = users.member.inactive[1];
    const login = await agencyLogin(app, { identifier: email, password: smallWorld.password });
    expect(login.status).toBe(200);
    expect(login.body.data.agency.review).toEqual({
      state: "refused",
      reason: "Licence de transport absente",
    });
  });
});
