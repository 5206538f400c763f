import { lockRows } from "@wakafine/testkit/row-lock.ts";
import { messagesTo, registerTraveller } from "@wakafine/testkit/account-world.ts";
import type { CreatedUser } from "@wakafine/testkit/created-user.ts";
import { createUser } from "@wakafine/testkit/created-user.ts";
import { sampleBooking, samplePassenger } from "@wakafine/testkit/sample-booking.ts";
import { journeys } from "@wakafine/testkit/sample-calls.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { morning, backFirst } = smallWorld.departures;
const app = useTestApp({ env: { LIMITS: "false" } });
const mvan = { quarter: "Mvan", departure_hour: "08:00" };

let owner: CreatedUser;
let uuid: string;
beforeEach(async () => {
  owner = await createUser(app);
  ({ uuid } = await book(owner.token));
});

/** A paid return trip for two, out from Mvan. */
async function book(token: string | null, phonenumber = "+237677123456") {
  const { body } = await app.call(
    "createBooking",
    {
      body: sampleBooking(morning.id, 2, {
        users: [samplePassenger(1, { phonenumber }), samplePassenger(2, {})],
        boarding_station: mvan,
        book_back: { departure_uuid: backFirst.id, is_book_back: true },
      }),
    },
    token === null ? {} : { token },
  );
  const made = body.data.order_hidden_uuid;
  await journeys(app).approve(made);
  const order = await app.call("getOrder", { params: { token: made } });
  return { uuid: order.body.data.uuid };
}

const info = async (token = owner.token) =>
  (await app.call("getBookingInfo", { query: { uuid } }, { token })).body.data;
type Edit = Parameters<typeof app.call<"editBooking">>[1]["body"];
const edit = (body: Partial<Edit>, token = owner.token) =>
  app.call("editBooking", { params: { id: uuid }, body: { version: 1, ...body } }, { token });
const users = (first: object, second: object = {}) =>
  [
    samplePassenger(1, { phonenumber: null, ...first }),
    samplePassenger(2, second),
  ] as Edit["users"];
const fieldErrors = (body: unknown) =>
  (body as { data: { fields: readonly { field: string; code: string }[] } }).data.fields.map(
    ({ field, code }) => `${field} ${code}`,
  );
const prices = async () => {
  const { booking } = await info();
  return [booking.price, booking.amount_xaf, booking.lines];
};

describe("the account that booked", () => {
  test("changes phones; the owner's is then that of the booking, and the price stays [G.book.08]", async () => {
    const before = await prices();
    const { status, body } = await edit({
      users: users({ phonenumber: "+237699000111" }, { phonenumber: "+237655443322" }),
    });
    expect([status, body.data.passengers.map((one) => one.phonenumber)]).toEqual([
      200,
      ["+237699000111", "+237655443322"],
    ]);
    const [row] = await app.database.sql("select owner_phone from bookings where id = $1", [uuid]);
    expect(row).toEqual({ owner_phone: "+237699000111" });
    expect(await prices()).toEqual(before);
  });

  test("changes the delivery, and the tickets are sent there [G.book.08]", async () => {
    const before = await prices();
    const email = "Rosine.Ngassa@exemple.cm";
    await app.drainOutbox();
    const { status, body } = await edit({ receive_method: { type: "EMAIL", token: email } });
    expect([status, body.data.booking.sending_booking_mode]).toEqual([200, "EMAIL"]);
    await app.drainOutbox();
    expect(await messagesTo(app, email.toLowerCase())).toHaveLength(1);
    expect(await prices()).toEqual(before);
  });

  test("keeps the delivery with an empty address [C5.book.34, G.book.08]", async () => {
    for (const receive_method of [{ type: "EMAIL" as const, token: "" }, { type: "SMS" as const }])
      expect((await edit({ receive_method })).status).toBe(200);
    expect(await info()).toMatchObject({ version: 1, booking: { sending_booking_mode: "SMS" } });
  });

  test("gets the error of a wrong address at its field, and nothing changes [G.book.08, C5.book.29]", async () => {
    const refusal = async (type: "SMS" | "EMAIL" | "MESSENGER", token: string) => {
      const { status, body } = await edit({
        receive_method: { type, token },
        users: users({ firstname: "Rose" }),
      });
      return [status, ...fieldErrors(body)];
    };
    expect(await refusal("EMAIL", "rosine")).toEqual([400, "receive_method.token bad_email"]);
    expect(await refusal("SMS", "12")).toEqual([400, "receive_method.token bad_phone"]);
    expect(await refusal("MESSENGER", "nobody-agreed")).toEqual([
      400,
      "receive_method.token messenger_opt_in",
    ]);
    expect((await info()).version).toBe(1);
  });

  test("changes a leg's boarding station to another one of the same price, on new versions of the tickets [G.book.08, G.book.31]", async () => {
    const before = await prices();
    await app.database.sql(
      `insert into boarding_stations (agency_id, departure_id, position, quarter, departs_at, cost)
       select agency_id, id, 7, 'Mimboman', departs_at + interval '15 minutes', 0 from departures where id = $1`,
      [morning.id],
    );
    const { status, body } = await edit({
      boarding_station: { quarter: "mimboman", departure_hour: "08:15" },
    });
    expect(status).toBe(200);
    expect(body.data.booking.legs.map(({ boarding_station }) => boarding_station)).toEqual([
      { quarter: "Mimboman", departure_hour: "08:15" },
      null,
    ]);
    const versions = await app.database.sql(
      "select distinct version from tickets where booking_id = $1",
      [uuid],
    );
    expect(versions).toEqual([{ version: 2 }]);
    expect(await prices()).toEqual(before);
  });

  test("cannot take a station's hour that the agency changes meanwhile: nothing is saved [G.book.08, G.plan.04]", async () => {
    await using departureEdit = await lockRows(
      app.database,
      `with locked as (select id from departures where id = $1 for update)
       update departures d set version = d.version + 1 from locked where d.id = locked.id returning d.id`,
      [morning.id],
    );
    const boarding_station = { quarter: "mimboman", departure_hour: "08:15" };
    const changed = edit({ boarding_station });
    await departureEdit.waiting(1);
    await departureEdit.release();
    const { status, body } = await changed;
    expect([status, body.error_code]).toEqual([409, "departure_changed"]);
    expect((await info()).booking.legs[0]!.boarding_station).toEqual(mvan);
    expect((await edit({ boarding_station })).status).toBe(200);
  });

  test("cannot board at a station that is unknown, has another price or when a ticket of the leg was used [G.book.08]", async () => {
    const refusal = async (quarter: string, departure_hour: string) =>
      (await edit({ boarding_station: { quarter, departure_hour } })).body.error_code;
    expect(await refusal("Nsam", "08:30")).toBe("station_price_differs");
    expect(await refusal("Mvan", "09:00")).toBe("unknown_station");
    const back = await edit({ book_back: { boarding_station: mvan } });
    expect(back.body.error_code).toBe("unknown_station");
    await app.database.sql(
      "update tickets set status = 'VALIDATE' where booking_id = $1 and leg = 0 and position = 1",
      [uuid],
    );
    await app.database.sql(
      "update boarding_stations set cost = 0 where departure_id = $1 and quarter = 'Nsam'",
      [morning.id],
    );
    expect(await refusal("Nsam", "08:30")).toBe("modification_closed");
    expect((await info()).booking.legs[0]!.boarding_station).toEqual(mvan);
    await app.database.sql(
      "update boarding_stations set cost = 5500 where departure_id = $1 and quarter = 'Nsam'",
      [morning.id],
    );
  });

  test("edits by PUT bookings with booking_uuid too [G.book.08]", async () => {
    const put = async (body: object) => {
      const response = await app.fetch("/api/bookings", {
        method: "PUT",
        headers: { "content-type": "application/json", authorization: owner.token },
        body: JSON.stringify({ version: 1, ...body }),
      });
      return { status: response.status, body: await response.json() };
    };
    const missing = await put({});
    expect([missing.status, fieldErrors(missing.body)]).toEqual([400, ["booking_uuid required"]]);
    const edited = await put({ booking_uuid: uuid, users: users({ firstname: "Rose" }) });
    expect(edited.status).toBe(200);
    expect((await info()).passengers[0]!.firstname).toBe("Rose");
  });
});

test("an account that only has the owner's phone changes names, but no phone [G.book.08, G.ticket.07]", async () => {
  const traveller = await registerTraveller(app);
  ({ uuid } = await book(null, traveller.phone));
  const refused = await edit({ users: users({ phonenumber: "+237699000111" }) }, traveller.token);
  expect(fieldErrors(refused.body)).toEqual(["users.0.phonenumber not_yours"]);
  const { status } = await edit({ users: users({ firstname: "Rose" }) }, traveller.token);
  expect(status).toBe(200);
  expect((await info(traveller.token)).passengers[0]!.phonenumber).toBe(traveller.phone);
});
