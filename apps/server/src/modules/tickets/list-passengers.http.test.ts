import { randomUUID } from "node:crypto";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";

const { users, departures } = smallWorld;
const { morning, yesterday, first } = departures;
const app = useTestApp({ env: { LIMITS: "false" } });
let administrator = "";
let planner = "";
beforeAll(async () => {
  administrator = await logInMember(app, users.member.sample[1]);
  planner = await logInMember(app, users.member.sample[2]);
});

const list = (departure_uuid: string, more: object = {}, token = planner) =>
  app.call("listPassengers", { body: { departure_uuid, ...more } }, { token });

/** Sells tickets and cancels them after payment, as a cancellation does. */
async function cancelledTicket(departureId: string, lastname: string) {
  const [ticket] = await sellTickets(app.database, { departureId, passengers: [{ lastname }] });
  await app.database.sql(
    "update tickets set status = 'CANCEL', cancelled_at = app_now() where id = $1",
    [ticket!.id],
  );
  return ticket!;
}

const audits = (action: string, id: string) =>
  app.database.sql<{ actor: string; details: object | null }>(
    "select actor, details from audit_log where action = $1 and entity = 'departure' and entity_id = $2 order by id",
    [action, id],
  );

test("each passenger has name, first name, phone, identity number, gender and minor flag, in full for roles 1 and 2, and each view is audited [A3.trav.01–06, A7.trav.05–06, G.book.17]", async () => {
  const [sold] = await sellTickets(app.database, {
    departureId: morning.id,
    passengers: [
      { lastname: "Ngo Bassa", firstname: "Aline", cni: "112784903", phone: "+237677112256" },
      { lastname: "Ngo Bassa" },
    ],
    station: { quarter: "Nsam", minutesAfter: 30 },
  });
  await app.database.sql(
    "update passengers set sex_id = 2, minor = position = 1 where booking_id = $1",
    [sold!.bookingId],
  );
  for (const token of [administrator, planner]) {
    const { status, body } = await list(morning.id, {}, token);
    expect(status).toBe(200);
    expect(Array.isArray(body.data)).toBe(true);
    const mine = body.data.filter(({ lastname }) => lastname === "Ngo Bassa");
    expect(mine).toMatchObject([
      {
        lastname: "Ngo Bassa",
        firstname: "Aline",
        phonenumber: "+237677112256",
        cni_identifier: "112784903",
        gender: "FEMALE",
        minor: false,
        code_verification: sold!.code,
        seat: sold!.seat,
        price: 5000,
        city_destination: "Douala",
        boarding_station: { quarter: "Nsam", departure_hour: "08:30" },
        ticket_status: "PAID",
        is_cancel: false,
        checked_in_date: null,
      },
      { firstname: "", phonenumber: null, cni_identifier: null, minor: true },
    ]);
  }
  const seen = await audits("view passengers", morning.id);
  expect(new Set(seen.map(({ actor }) => actor)).size).toBe(2);
});

test("the third sex is the gender OTHER [G.book.17]", async () => {
  const [sold] = await sellTickets(app.database, {
    departureId: yesterday.id,
    passengers: [{ lastname: "Autre" }],
  });
  await app.database.sql("update passengers set sex_id = 3 where booking_id = $1", [
    sold!.bookingId,
  ]);
  const { body } = await list(yesterday.id);
  expect(body.data).toMatchObject([{ gender: "OTHER", sex: { id: 3 } }]);
});

test("paid, used and cancelled tickets are listed, cancelled ones last; unpaid ones only with the switch, ended unpaid ones never [G.trav.02, G.trav.06]", async () => {
  const departureId = departures.night.id;
  const cancelled = await cancelledTicket(departureId, "Annulé");
  for (const [status, lastname] of [
    ["BOOKED", "Impayé"],
    ["VALIDATE", "À bord"],
    ["PAID", "Payé"],
    ["CANCEL", "Abandonné"], // its booking ended unpaid: cancelled_at is null
  ] as const)
    await sellTickets(app.database, { departureId, status, passengers: [{ lastname }] });
  const names = async (more: object) =>
    (await list(departureId, more)).body.data.map(({ lastname }) => lastname);
  for (const off of [{}, { with_booked: false }, { with_booked: "false" }, { with_booked: "" }])
    expect(await names(off)).toEqual(["À bord", "Payé", "Annulé"]);
  for (const on of [true, "true", "1"])
    expect(await names({ with_booked: on })).toEqual(["Impayé", "À bord", "Payé", "Annulé"]);
  const { body } = await list(departureId);
  expect(body.data.filter(({ is_cancel }) => is_cancel)).toMatchObject([
    { uuid: cancelled.id, ticket_status: "CANCEL" },
  ]);
});

test("another agency's departure and an unknown one are not found and leave no audit row [A7.trav.05, G.role.15]", async () => {
  for (const id of [first.id, randomUUID(), "none", "\0"]) {
    for (const call of [
      list(id),
      app.call("getTravel", { params: { departure_uuid: id } }, { token: planner }),
      app.call(
        "getPassengerFile",
        { params: { departure_uuid: id }, query: {} },
        { token: planner },
      ),
      app.call("postPassengerFile", { body: { departure_uuid: id } }, { token: planner }),
    ])
      expect((await call).status, id).toBe(404);
  }
  for (const action of ["view passengers", "export passengers"])
    expect(await audits(action, first.id)).toEqual([]);
});

test("only administrators and planners of the agency see passengers [G.role.12]", async () => {
  for (const role of [3, 4, 5, 6, 7, 8, 9] as const) {
    const token = await logInMember(app, users.member.sample[role]);
    expect((await list(morning.id, {}, token)).status, `role ${role}`).toBe(403);
  }
  expect((await app.call("listPassengers", { body: { departure_uuid: morning.id } })).status).toBe(
    401,
  );
});

test("one departure is read with its seats at this moment, also after its arrival and after it was deleted [A2.trav.04]", async () => {
  const travel = async (id: string) =>
    (await app.call("getTravel", { params: { departure_uuid: id } }, { token: planner })).body.data;
  const before = await travel(departures.backAfternoon.id);
  expect(before).toMatchObject({
    uuid: departures.backAfternoon.id,
    city_departure: "Douala",
    city_destination: "Yaoundé",
    departure_hour: "14:00",
    arriving_hour: "19:00",
    departure_duration: "05:00",
    total_places_number: 70,
    remaining_places_number: 70,
    sold_places_number: 0,
    checked_in_number: 0,
    is_cancelled: false,
  });
  const passengers = [{ lastname: "Mbarga" }, { lastname: "Fotso" }];
  await sellTickets(app.database, { departureId: departures.backAfternoon.id, passengers });
  await sellTickets(app.database, {
    departureId: departures.backAfternoon.id,
    passengers: passengers.slice(0, 1),
    status: "VALIDATE",
  });
  expect(await travel(departures.backAfternoon.id)).toMatchObject({
    remaining_places_number: 67,
    sold_places_number: 3,
    checked_in_number: 1,
  });
  await app.database.sql("update departures set deleted_at = app_now() where id = $1", [
    departures.backAfternoon.id,
  ]);
  expect(await travel(departures.backAfternoon.id)).toMatchObject({ is_cancelled: true });
  expect((await list(departures.backAfternoon.id)).body.data).toHaveLength(3);
  expect(await travel(yesterday.id)).toMatchObject({ uuid: yesterday.id });
});

test("invalid input is refused by field", async () => {
  for (const [body, field] of [
    [{}, "departure_uuid"],
    [{ departure_uuid: morning.id, with_booked: "maybe" }, "with_booked"],
  ] as const) {
    const { status, body: refused } = await app.call("listPassengers", { body } as never, {
      token: planner,
    });
    expect([status, refused.data]).toMatchObject([400, { fields: [{ field }] }]);
  }
  const { status, body } = await app.call(
    "postPassengerFile",
    { body: { departure_uuid: morning.id, format: "xls" } } as never,
    { token: planner },
  );
  expect([status, body.data]).toMatchObject([400, { fields: [{ field: "format" }] }]);
});
