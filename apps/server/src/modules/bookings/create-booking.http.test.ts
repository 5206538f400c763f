import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { bookingCalls } from "@wakafine/testkit/booking-calls.ts";
import { sampleBooking, samplePassenger } from "@wakafine/testkit/sample-booking.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { morning, noFee, first, withStops, soon } = smallWorld.departures;
type Body = RequestOf<"createBooking">["body"];

const world = useTestApp({ env: { LIMITS: "false" } });
const { book, order, booked } = bookingCalls(world);

describe("a guest books", () => {
  test("a booking returns 201 with the order's hidden link and waiting page; it is PENDING, its tickets BOOKED [C1.book.04, C3.pay.01, C3.pay.02, C3.pay.05, C3.book.21, C3.book.23]", async () => {
    const { status, body } = await book(sampleBooking(noFee.id));
    expect(status).toBe(201);
    expect(body.data).toEqual({
      ticket_status: "BOOKED",
      order_hidden_uuid: expect.stringMatching(/^[\w-]{22}$/),
      stripe_session: null,
      paylink: null,
      link: `/payment/loading?order=${body.data.order_hidden_uuid}`,
    });
    const made = await order(body.data.order_hidden_uuid);
    expect([made.status, made.ticket_status, made.payment_method, made.amount_xaf]).toEqual([
      "PENDING",
      "BOOKED",
      "MOBILE",
      4000,
    ]);
    expect(made.legs[0]?.departure.uuid).toBe(noFee.id);
    expect(made.tickets.map((ticket) => ticket.ticket_status)).toEqual(["BOOKED"]);
  });

  test("`users` is a list, the first is the owner; `user` is a list of one [G.book.03, C3.book.07–08, C3.book.28, C3.book.29]", async () => {
    const two = await booked(sampleBooking(noFee.id, 2));
    expect(two.user).toMatchObject({ lastname: "Ngassa 1", phonenumber: "+237 6 77 •• •• 56" });
    expect(two.tickets.map((ticket) => ticket.user.lastname)).toEqual(["Ngassa 1", "Ngassa 2"]);
    const one = await booked({
      ...sampleBooking(noFee.id),
      users: undefined,
      user: samplePassenger(1, { lastname: "Seule" }),
    });
    expect(one.tickets.map((ticket) => ticket.user.lastname)).toEqual(["Seule"]);
  });

  test("a traveller's names, phone, identity card and sex are stored in normalised form [C3.book.33–37, G.book.29]", async () => {
    const { data } = (
      await book(
        sampleBooking(noFee.id, 1, {
          users: [
            samplePassenger(1, {
              lastname: " Mbarga ",
              firstname: "Serge",
              phonenumber: "00237 677-00-00-01",
              cni_identifier: "112 233-445",
              sex_id: 1,
            }),
          ],
        }),
      )
    ).body;
    const [row] = await world.database.sql(
      "select p.lastname, p.firstname, p.phone, p.cni, p.sex_id from passengers p join bookings b on b.id = p.booking_id where b.link_token = $1",
      [data.order_hidden_uuid],
    );
    expect(row).toEqual({
      lastname: "Mbarga",
      firstname: "Serge",
      phone: "+237677000001",
      cni: "112233445",
      sex_id: 1,
    });
    expect((await order(data.order_hidden_uuid)).tickets[0]?.user).toMatchObject({
      lastname: "Mbarga",
      firstname: "Serge",
    });
  });

  test("its passengers are ticket holders without an account, role 3, in responses and rows [C7.book.05, C6.ref.01]", async () => {
    const response = await book(sampleBooking(noFee.id, 2));
    expect(response.status).toBe(201);
    const made = await order(response.body.data.order_hidden_uuid);
    expect(made.tickets.map((ticket) => ticket.user.role_id)).toEqual([3, 3]);
    expect(
      await world.database.sql("select role_id from passengers where booking_id = $1", [made.uuid]),
    ).toEqual([{ role_id: 3 }, { role_id: 3 }]);
  });

  test("a passenger needs only one name [G.book.19]", async () => {
    const made = await booked(
      sampleBooking(noFee.id, 1, {
        users: [samplePassenger(1, { lastname: "Manu", firstname: "" })],
      }),
    );
    expect(made.user).toMatchObject({ lastname: "Manu", firstname: "" });
  });

  test("receive_method sets type and address of the delivery, sending_booking_mode only its type; EMAIL and SMS are accepted [C3.book.25, C3.book.26, C3.book.55, G.book.01]", async () => {
    const mail = await booked(
      sampleBooking(noFee.id, 1, {
        sending_booking_mode: "EMAIL",
        receive_method: { type: "EMAIL", token: "rosine@exemple.cm" },
      }),
    );
    expect([mail.sending_booking_mode, mail.receive_method]).toEqual([
      "EMAIL",
      { type: "EMAIL", token: "r•••@exemple.cm" },
    ]);
    const other = await book(sampleBooking(noFee.id, 1, { sending_booking_mode: "EMAIL" }));
    expect(other.body.data).toMatchObject({
      fields: [{ field: "sending_booking_mode", code: "invalid" }],
    });
  });

  test("WHATSAPP with a phone and MESSENGER after the traveller's consent are accepted too, other modes are not [C2.book.11, C5.book.29, C5.book.33, G.book.01, G.book.14]", async () => {
    world.sandbox.sendReceiptsTo(world.origin);
    const link = (await world.call("createMessengerLink", {})).body.data;
    const messenger = { type: "MESSENGER" as const, token: link.token };
    const early = await book(sampleBooking(noFee.id, 1, { receive_method: messenger }));
    expect(early.status).toBe(400);
    expect(early.body.data).toMatchObject({
      fields: [
        {
          field: "receive_method.token",
          code: "messenger_opt_in",
          message: formMessages.information_provider_MESSENGER_empty.fr,
        },
      ],
    });
    await world.sandbox.optInToMessenger(link.token);
    for (const receive_method of [{ type: "WHATSAPP" as const, token: "677000003" }, messenger]) {
      const made = await booked(
        sampleBooking(noFee.id, 1, { sending_booking_mode: receive_method.type, receive_method }),
      );
      expect([made.sending_booking_mode, made.receive_method.type]).toEqual([
        receive_method.type,
        receive_method.type,
      ]);
    }
    expect(
      (
        await book(
          sampleBooking(noFee.id, 1, {
            receive_method: { type: "PIGEON" as "SMS", token: "677000003" },
          }),
        )
      ).status,
    ).toBe(400);
  });
});

describe("the price", () => {
  test("is computed from the database; a price in the payload changes nothing [C9.price.26]", async () => {
    const made = await booked({
      ...sampleBooking(morning.id, 2),
      price: 1,
      ticket_price: 1,
      amount: 1,
      users: [samplePassenger(1, { price: 1 } as object), samplePassenger(2)],
    } as Body);
    expect([made.price, made.amount_xaf, made.ticket_price]).toEqual([12000, 12000, 5000]);
    expect(made.lines).toEqual([
      { label: "leg", leg: 0, amount: 10000 },
      { label: "fee", leg: 0, amount: 2000 },
    ]);
  });

  test("the total depends on the fee rates stored with the agency [C9.price.30]", async () => {
    expect((await booked(sampleBooking(first.id))).amount_xaf).toBe(6681); // 6500 + 50 + 2 % of 6550
    await world.database.sql("update agencies set mobile_fee_rate = 5 where id = $1", [
      smallWorld.agencies.modest.id,
    ]);
    expect((await booked(sampleBooking(first.id))).amount_xaf).toBe(6877); // 6500 + 50 + 327.5, cut
    await world.database.sql("update agencies set mobile_fee_rate = 2 where id = $1", [
      smallWorld.agencies.modest.id,
    ]);
  });

  test("a total that differs from the one shown returns 409 with the new breakdown and books nothing [G.book.28]", async () => {
    const body = sampleBooking(morning.id, 1, { expected_total: 6000 });
    expect((await book(body)).status).toBe(201);
    await world.database.sql("update departures set price = 5200 where id = $1", [morning.id]);
    await world.database.sql("update offers set price = 5200 where departure_id = $1", [
      morning.id,
    ]);
    const response = await book(body);
    expect([response.status, response.body.error_code]).toEqual([409, "price_changed"]);
    expect(response.body.data).toMatchObject({
      unit_price: 5200,
      departure_price: 5200,
      departure_fee: 1040,
      due: 6240,
      amount_xaf: 6240,
    });
    expect((await book({ ...body, expected_total: 6240 })).status).toBe(201);
  });

  test("stops and stations have prices of their own; unknown stops and stations are refused [G.book.31, G.book.06, C3.book.22]", async () => {
    const stop = await booked(sampleBooking(withStops.id, 1, { destination_city: "bafoussam" }));
    expect([stop.ticket_price, stop.legs[0]?.departure.city_destination]).toEqual([
      4000,
      "Bafoussam",
    ]);
    const station = await booked(
      sampleBooking(withStops.id, 1, {
        boarding_station: { quarter: "Melen", departure_hour: "06:20" },
      }),
    );
    expect([station.ticket_price, station.legs[0]?.boarding_station]).toEqual([
      6800,
      { quarter: "Melen", departure_hour: "06:20" },
    ]);
    const both = await booked(
      sampleBooking(withStops.id, 1, {
        destination_city: "Bafia",
        boarding_station: { quarter: "Melen", departure_hour: "06:20" },
      }),
    );
    expect(both.ticket_price).toBe(2000);
    const plain = await booked(
      sampleBooking(withStops.id, 1, {
        boarding_station: { quarter: "Biyem-Assi", departure_hour: "06:00" },
      }),
    );
    expect(plain.ticket_price).toBe(6500);
    const foreign = await book(sampleBooking(withStops.id, 1, { destination_city: "Garoua" }));
    expect([foreign.status, foreign.body.error_code]).toEqual([400, "unknown_stop"]);
    for (const boarding_station of [
      { quarter: "Melen", departure_hour: "06:00" },
      { quarter: "Mvan", departure_hour: "06:20" },
    ]) {
      const unknown = await book(sampleBooking(withStops.id, 1, { boarding_station }));
      expect([unknown.status, unknown.body.error_code]).toEqual([400, "unknown_station"]);
    }
  });

  test("the shares of agency and platform sum to the amount", async () => {
    const { data } = (await book(sampleBooking(morning.id, 3))).body;
    const [row] = await world.database.sql<{ amount_xaf: number; share: number; fees: string }>(
      "select b.amount_xaf, l.agency_share_xaf as share, b.fees from bookings b join booking_legs l on l.booking_id = b.id where b.link_token = $1",
      [data.order_hidden_uuid],
    );
    expect(row).toMatchObject({ amount_xaf: 18720, share: 14040 }); // 3 × 5200, 10 % commission, 20 % fee
  });
});

test("a departure that leaves before the payment window ends is refused with too_late_to_pay [G.book.10]", async () => {
  const late = await startTestApp({ env: { LIMITS: "false" } });
  try {
    const [departure] = await late.database.sql<{ left: number }>(
      "select extract(epoch from departs_at - app_now())::float8 as left from departures where id = $1",
      [soon.id],
    );
    await late.advance((departure?.left ?? 0) - 6 * 60);
    expect(
      (await late.call("createBooking", { body: sampleBooking(soon.id) })).body.error_code,
    ).toBe("too_late_to_pay");
    await late.advance(6 * 60);
    expect(
      (await late.call("createBooking", { body: sampleBooking(soon.id) })).body.error_code,
    ).toBe("departure_left");
  } finally {
    await late.stop();
  }
});
