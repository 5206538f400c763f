import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { feeColumns, feesByField } from "@wakafine/shared/agencies/fee-terms.ts";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import {
  addAgencyUser,
  deleteAgencyUser,
  toggleAgencyUser,
} from "@wakafine/testkit/account-calls.ts";
import { addTraveller } from "@wakafine/testkit/administration-samples.ts";
import { newAgency, newMember } from "@wakafine/testkit/agency-samples.ts";
import { closeShift, openShift, owedRefund } from "@wakafine/testkit/counter-samples.ts";
import { expectError, expectFieldErrors, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { logInAdministrator, openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { addParcelBalance, sentParcel } from "@wakafine/testkit/parcel-world.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { seederOf } from "@wakafine/testkit/seeded-departures.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, describe, expect, test } from "vitest";

const { agencies, users } = smallWorld;
const app = useTestApp({ env: { LIMITS: "false" } });
let token: string;
beforeAll(async () => {
  token = await logInAdministrator(app);
});

const trail = (id: string) =>
  app.database.sql(
    "select actor, action, from_state, to_state, reason, details from audit_log where entity = 'agency' and entity_id = $1 order by id",
    [id],
  );

type Terms = RequestOf<"updateAdminAgency">["body"];
function terms(more: Partial<Terms> = {}): Terms {
  return {
    agency_transport_type_id: 1,
    is_package_sender: false,
    ...feesByField(feeColumns, () => 0),
    ...more,
  };
}
const change = (id: string, body: Terms) =>
  app.call("updateAdminAgency", { params: { id }, body }, { token });

describe("terms", () => {
  test("rates, amounts, group and parcel flag can be changed; the audit row has each changed value before and after, and no other [G.role.05]", async () => {
    const id = await seederOf(app.database).agency({ name: "Conditions" });
    const changed = await change(
      id,
      terms({
        is_package_sender: true,
        group: "Groupe Wouri",
        rate_transaction: 2.1234,
        transaction_mobile_amount: 49.5,
      }),
    );
    expect(changed.status).toBe(200);
    expect(changed.body.data).toMatchObject({
      is_package_sender: true,
      group: "Groupe Wouri",
      rate_transaction: 2.1234,
      transaction_mobile_amount: 49.5,
      rate_mobile_transaction: 0,
    });
    await change(
      id,
      terms({
        is_package_sender: true,
        rate_transaction: 2.1234,
        transaction_mobile_amount: 49.5,
        rate_banker_transaction: 3,
      }),
    );
    await change(
      id,
      terms({
        is_package_sender: true,
        group: "",
        rate_transaction: 2.1234,
        transaction_mobile_amount: 49.5,
        rate_banker_transaction: 3,
      }),
    );
    expect((await trail(id)).map((row) => row)).toMatchObject([
      {
        actor: users.administrator.id,
        action: "change agency terms",
        details: {
          before: {
            is_package_sender: false,
            group_name: null,
            commission_rate: 0,
            mobile_fee_fixed: 0,
          },
          after: {
            is_package_sender: true,
            group_name: "Groupe Wouri",
            commission_rate: 2.1234,
            mobile_fee_fixed: 49.5,
          },
        },
      },
      { details: { before: { card_fee_rate: 0 }, after: { card_fee_rate: 3 } } },
      { details: { before: { group_name: "Groupe Wouri" }, after: { group_name: null } } },
    ]);
    const [first] = (await trail(id)) as { details: { before: object; after: object } }[];
    expect(Object.keys(first!.details.before).sort()).toEqual([
      "commission_rate",
      "group_name",
      "is_package_sender",
      "mobile_fee_fixed",
    ]);
  });

  test("unchanged terms add no audit row", async () => {
    const id = await seederOf(app.database).agency();
    await change(id, terms({ rate_transaction: 1.5 }));
    const before = await app.database.row<{ modified_at: string }>(
      "select modified_at from agencies where id = $1",
      [id],
    );
    await expectStatus(200, change(id, terms({ rate_transaction: 1.5 })));
    expect(await trail(id)).toHaveLength(1);
    expect(await app.database.sql("select modified_at from agencies where id = $1", [id])).toEqual([
      before,
    ]);
  });

  test("values out of range or with too many decimals are refused by field", async () => {
    const { id } = agencies.free;
    const wrong: readonly (readonly [Partial<Terms>, string, string])[] = [
      [{ rate_transaction: 101 }, "rate_transaction", "too_large"],
      [{ rate_mobile_transaction: -1 }, "rate_mobile_transaction", "too_small"],
      [{ transaction_mobile_amount: 100_001 }, "transaction_mobile_amount", "too_large"],
      [{ rate_banker_transaction: 1.23456 }, "rate_banker_transaction", "invalid"],
      [{ transaction_banker_amount: 10.005 }, "transaction_banker_amount", "invalid"],
      [{ agency_transport_type_id: 5 }, "agency_transport_type_id", "too_large"],
      [{ rate_transaction: "2" as unknown as number }, "rate_transaction", "not_a_number"],
    ];
    for (const [more, field, code] of wrong) {
      const response = await change(id, terms(more));
      expect(response.body, field).toMatchObject({
        error_code: "invalid_input",
        data: { fields: [{ field, code }] },
      });
    }
    expect(await trail(id)).toEqual([]);
  });

  test("an agency with an open shift or owed cash does not become a parcel agency, whose members have no counter [G.role.05, G.counter.05]", async () => {
    const id = await seederOf(app.database).agency({ name: "Caisse Ouverte" });
    const seller = await addTraveller(app, { roleId: 4 });
    await app.database.sql(
      "insert into agency_members (agency_id, user_id, role_id) values ($1, $2, 2)",
      [id, seller],
    );
    const counter = { token: await openSessionOf(app, seller) };
    const toParcels = () => change(id, terms({ agency_transport_type_id: 4 }));
    await owedRefund(app, counter.token); // its departure is cancelled, the shift stays open
    await expectError("shift_still_open", toParcels());
    await expectStatus(200, change(id, terms({ agency_transport_type_id: 2 })));
    await closeShift(app, counter.token);
    await expectError("cash_still_owed", toParcels());
    await openShift(app, counter.token, 10_000);
    const owed = await app.call("listCashRefunds", { query: {} }, counter);
    await expectStatus(
      200,
      app.call("payCashRefund", { params: { id: owed.body.data.data[0]!.uuid } }, counter),
    );
    await expectError("shift_still_open", toParcels());
    await closeShift(app, counter.token);
    await expectStatus(200, toParcels());
  });

  test("an agency keeps the parcel service while it sends or hands out parcels under way or has open claims, because nobody could bring them to an end afterwards; lost and erased ones do not count [G.role.05]", async () => {
    const { id } = agencies.parcels;
    const token = await logInMember(app, users.member.parcels[4]);
    await addParcelBalance(app, 10_000);
    const kept = { agency_transport_type_id: 1, is_package_sender: true };
    await expectStatus(200, change(id, terms(kept)));
    const parcel = await sentParcel(app, token);
    const ended = () => change(id, terms({ ...kept, is_package_sender: false }));
    const refused = () => expectFieldErrors(["is_package_sender parcels_under_way"], ended());
    const setParcel = (columns: string) =>
      app.database.sql(`update parcels set ${columns} where id = $1`, [parcel.uuid]);
    await refused();
    // Another agency sent it; this one hands it out.
    await setParcel(`agency_id = '${agencies.sample.id}'`);
    await refused();
    await setParcel(`agency_id = '${id}', exceptions = '{LOST,CLAIM}'`);
    await refused();
    await setParcel("exceptions = '{LOST}'");
    await expectStatus(200, ended());
    await expectStatus(200, change(id, terms(kept)));
    await setParcel("exceptions = '{}', purged_at = app_now()");
    await expectStatus(200, ended());
    await expectStatus(200, change(id, terms(kept)));
    await setParcel("purged_at = null");
    await refused();
    await expectStatus(200, app.call("deleteParcel", { params: { id: parcel.uuid } }, { token }));
    await expectStatus(200, ended());
  });

  test("an agency does not become a parcel agency while tickets of a withdrawn departure are not cancelled: their cash would be owed afterwards [G.role.05, G.counter.05]", async () => {
    const seeder = seederOf(app.database);
    const id = await seeder.agency({ name: "Départ Retiré" });
    const departureId = await seeder.departure({
      agency: id,
      from: "Douala",
      to: "Kribi",
      inDays: 3,
    });
    await sellTickets(app.database, {
      departureId,
      passengers: [{ lastname: "Ngo", firstname: "Aline" }],
    });
    await app.database.sql("update departures set deleted_at = app_now() where id = $1", [
      departureId,
    ]);
    const toParcels = () => change(id, terms({ agency_transport_type_id: 4 }));
    expect((await toParcels()).body).toMatchObject({
      data: { fields: [{ field: "agency_transport_type_id", code: "trips_planned" }] },
    });
    await app.database.sql(
      "update tickets set status = 'CANCEL', cancelled_at = app_now() where departure_id = $1",
      [departureId],
    );
    await expectStatus(200, toParcels());
  });

  /** A plan for a past day: it passes all checks before that of its dates. */
  const planned = {
    city_departure: "Douala",
    city_destination: "Kribi",
    departure_days: ["01-01-2020"],
    departure_hours: ["08:00"],
    total_places_number: 30,
    departure_duration: "02:00",
    price: 2000,
    travel_class: "ECONOMIC" as const,
  };

  test("the type can be changed only without future departures; a parcel agency can no longer plan [G.role.05]", async () => {
    const seed = seederOf(app.database);
    const id = await seed.agency({ name: "Reconvertie" });
    await seed.departure({ agency: id, from: "Douala", to: "Type-A", inDays: 1 });
    const refused = await change(id, terms({ agency_transport_type_id: 4 }));
    expect(refused.status).toBe(400);
    expect(refused.body.data).toMatchObject({
      fields: [{ field: "agency_transport_type_id", code: "trips_planned" }],
    });
    await expectStatus(200, change(id, terms({ rate_transaction: 1 })));
    await app.database.sql("update departures set deleted_at = app_now() where agency_id = $1", [
      id,
    ]);
    const planner = await addTraveller(app, { roleId: 4 });
    await app.database.sql(
      "insert into agency_members (agency_id, user_id, role_id) values ($1, $2, 2)",
      [id, planner],
    );
    const plan = async () =>
      app.call("createDeparture", { body: planned }, { token: await openSessionOf(app, planner) });
    await expectError("invalid_input", plan()); // planning is permitted
    expect(
      (await change(id, terms({ agency_transport_type_id: 4, rate_transaction: 1 }))).body.data
        .agency_transport_type.id,
    ).toBe(4);
    await expectStatus(403, plan());
  });

  test("a new rate applies to new bookings only [G.role.05]", async () => {
    const seed = seederOf(app.database);
    const id = await seed.agency({ name: "Tarifs" });
    const departure = await seed.departure({
      agency: id,
      from: "Douala",
      to: "Tarif-A",
      inDays: 3,
      price: 5000,
    });
    const booked = async () =>
      (await app.call("createBooking", { body: sampleBooking(departure, 1) })).body.data
        .order_hidden_uuid;
    const legOf = (link: string) =>
      app.database.sql(
        "select l.fee_rate::float, l.fee_fixed::float, l.commission_rate::float, b.amount_xaf from booking_legs l join bookings b on b.id = l.booking_id where b.link_token = $1",
        [link],
      );
    const early = await booked();
    const before = await legOf(early);
    expect(before).toEqual([{ fee_rate: 0, fee_fixed: 0, commission_rate: 0, amount_xaf: 5000 }]);
    await change(
      id,
      terms({ rate_transaction: 4, rate_mobile_transaction: 10, transaction_mobile_amount: 100 }),
    );
    const [late] = await legOf(await booked());
    expect(late).toMatchObject({ fee_rate: 10, fee_fixed: 100, commission_rate: 4 });
    expect(await legOf(early)).toEqual(before);
  });
});

describe("reading", () => {
  test("an unknown agency returns 404, also when the id is no uuid", async () => {
    for (const id of ["00000000-0000-4000-8000-000000000000", "x"]) {
      await expectStatus(
        404,
        app.call("reviewAgency", { params: { id }, body: { state: "active" } }, { token }),
      );
      await expectStatus(404, app.call("getAdminAgency", { params: { id } }, { token }));
      await expectStatus(
        404,
        app.call("updateAdminAgency", { params: { id }, body: terms() }, { token }),
      );
    }
  });

  test("an agency is listed as pending only after one of its members has entered a code", async () => {
    const { uuid } = (
      await app.call("agencyRegister", { body: newAgency({ name: "Inconnue du Lac" }) })
    ).body.data;
    await app.database.sql("update agencies set state = 'pending' where id = $1", [uuid]);
    const queue = async () =>
      (
        await app.call(
          "listAdminAgencies",
          { query: { keyword: "Inconnue du Lac", state: "pending" } },
          { token },
        )
      ).body.data.data.length;
    const counted = async () =>
      (await app.call("getAdminDashboard", {}, { token })).body.data.agencies.waiting;
    const before = await counted();
    expect(await queue()).toBe(0);
    expect(
      (await app.call("listAdminAgencies", { query: { keyword: "Inconnue du Lac" } }, { token }))
        .body.data.data,
    ).toHaveLength(1);
    await app.database.sql(
      "update users set validated_at = app_now() where id in (select user_id from agency_members where agency_id = $1)",
      [uuid],
    );
    expect([await queue(), await counted()]).toEqual([1, before + 1]);
  });

  test("a member deactivated by the agency is shown as inactive, and a deleted one is not counted [G.role.05]", async () => {
    const administrator = await openSessionOf(app, users.member.free[1].id);
    const read = async () =>
      (await app.call("getAdminAgency", { params: { id: agencies.free.id } }, { token })).body.data;
    const before = (await read()).member_count;
    const [one, gone] = [newMember(), newMember()];
    const added = [];
    for (const body of [one, gone])
      added.push((await addAgencyUser(app, administrator, body)).body.data.user);
    await toggleAgencyUser(app, administrator, added[0]!.public_id);
    await deleteAgencyUser(app, administrator, added[1]!.public_id);
    const { members, member_count: number } = await read();
    expect([
      number,
      members.find(({ email }) => email === one.email)?.is_active,
      members.length,
    ]).toEqual([before + 1, false, number]);
  });

  test("pending agencies come first, the oldest at the top; keyword and state filter the list [G.role.05]", async () => {
    const names = ["Liste Émeraude", "Liste emeraude bis", "Liste ÉMERAUDE ter"];
    for (const [index, name] of names.entries()) {
      const id = await seederOf(app.database).agency({ name });
      await app.database.sql(
        "update agencies set state = $2, created_at = app_now() - make_interval(days => $3) where id = $1",
        [id, index === 1 ? "active" : "pending", index + 1],
      );
    }
    const list = async (query: RequestOf<"listAdminAgencies">["query"]) =>
      (await app.call("listAdminAgencies", { query }, { token })).body.data;
    expect((await list({ keyword: "liste emeraude" })).data.map(({ name }) => name)).toEqual([
      "Liste ÉMERAUDE ter",
      "Liste Émeraude",
      "Liste emeraude bis",
    ]);
    expect(
      (await list({ keyword: "liste emeraude", state: "active" })).data.map(({ name }) => name),
    ).toEqual(["Liste emeraude bis"]);
    expect(await list({ keyword: "liste emeraude", page: 2, per_page: 2 })).toMatchObject({
      total: 3,
      pages: 2,
      current_page: 2,
      data: [{ name: "Liste emeraude bis" }],
    });
    expect(await list({ keyword: "%" })).toMatchObject({ total: 0, data: [] });
  });

  test("an agency has its terms, balance and members with masked identity numbers [G.role.05]", async () => {
    await app.database.sql("update users set cni = '112784903' where id = $1", [
      users.member.sample[1].id,
    ]);
    const { status, body } = await app.call(
      "getAdminAgency",
      { params: { id: agencies.sample.id } },
      { token },
    );
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      name: agencies.sample.name,
      rate_transaction: 10,
      package_balance: 0,
      member_count: 9,
      group: null,
      review: { state: "active" },
    });
    expect(body.data.members.map(({ user_agency_role }) => user_agency_role?.id)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    expect(body.data.members[0]?.cni_identifier).toBe("••••••903");
  });
});
