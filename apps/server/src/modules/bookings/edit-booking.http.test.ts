import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { messagesTo } from "@wakafine/testkit/account-world.ts";
import type { CreatedUser } from "@wakafine/testkit/created-user.ts";
import { createUser } from "@wakafine/testkit/created-user.ts";
import { sampleBooking, samplePassenger } from "@wakafine/testkit/sample-booking.ts";
import { journeys } from "@wakafine/testkit/sample-calls.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { parseTicketQr } from "@wakafine/shared/tickets/ticket-qr.ts";
import { smallWorld } from "../../demo/small-world.ts";

const { trainEconomic } = smallWorld.departures;
const phone = "+237677123456";

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp({ env: { LIMITS: "false" } });
});
afterAll(() => world.stop());

let owner: CreatedUser;
let uuid: string;
const rosine = {
  lastname: "Ngassa",
  firstname: "Rosine",
  sex_id: 2,
  cni_identifier: "112233445566",
};
const paul = { lastname: "Mbarga", firstname: "Paul", sex_id: 1 };

beforeEach(async () => {
  owner = await createUser(world);
  const { body } = await world.call(
    "createBooking",
    {
      body: sampleBooking(trainEconomic.id, 2, {
        users: [samplePassenger(1, rosine), samplePassenger(2, paul)],
      }),
    },
    { token: owner.token },
  );
  const order = await world.call("getOrder", { params: { token: body.data.order_hidden_uuid } });
  uuid = order.body.data.uuid;
  await journeys(world).approve(body.data.order_hidden_uuid);
});

const info = async () =>
  (await world.call("getBookingInfo", { query: { uuid } }, { token: owner.token })).body.data;
const edit = (users: readonly object[], more: { version?: number; token?: string } = {}) =>
  world.call(
    "editBooking",
    { params: { id: uuid }, body: { version: more.version ?? 1, users: users as never } },
    { token: more.token ?? owner.token },
  );
const versions = async () =>
  (await info()).tickets.map(({ qr_text }) => parseTicketQr(qr_text)?.ticket.version);
const departsIn = (minutes: number) =>
  world.database.sql(
    "update booking_legs set departs_at = date_trunc('milliseconds', app_now()) + make_interval(mins => $2) where booking_id = $1",
    [uuid, minutes],
  );

describe("editing the passengers of a booking", () => {
  test("changes names, sex and identity number, gives the changed ticket a new version and sends the tickets again [C7.ticket.02, G.ticket.06]", async () => {
    await world.drainOutbox();
    const before = (await messagesTo(world, phone)).length;
    const { status, body } = await edit([
      rosine,
      {
        lastname: "Mbarga",
        firstname: "Pauline",
        sex_id: 2,
        cni_identifier: "99 88 77 66",
        minor: true,
      },
    ]);
    expect(status).toBe(200);
    expect(body.data.version).toBe(2);
    expect(body.data.passengers).toMatchObject([
      { lastname: "Ngassa", cni_identifier: "112233445566", phonenumber: phone },
      {
        lastname: "Mbarga",
        firstname: "Pauline",
        sex_id: 2,
        cni_identifier: "99887766",
        minor: true,
      },
    ]);
    expect(body.data.tickets.map(({ user }) => user.firstname)).toEqual(["Rosine", "Pauline"]);
    expect(await versions()).toEqual([1, 2]);
    expect((await messagesTo(world, phone)).length).toBeGreaterThan(before);
    const [logged] = await world.database.sql<{ details: object; actor: string }>(
      "select details, actor from audit_log where action = 'edit booking' and entity_id = $1",
      [uuid],
    );
    expect(logged).toEqual({
      details: { positions: [1], legs: [], delivery: null },
      actor: owner.id,
    });
  });

  test("without a change sends nothing and keeps the version [C7.ticket.02]", async () => {
    await edit([rosine, paul]);
    expect((await info()).version).toBe(1);
    expect(await versions()).toEqual([1, 1]);
  });

  test("is only for the owner: 401 without a session, 404 for another user [C7.ticket.02]", async () => {
    const stranger = await createUser(world);
    expect((await edit([paul, rosine], { token: stranger.token })).status).toBe(404);
    const anonymous = await world.call("editBooking", {
      params: { id: uuid },
      body: { version: 1, users: [rosine, paul] },
    });
    expect(anonymous.status).toBe(401);
    expect((await info()).version).toBe(1);
  });

  test("is allowed exactly 1 hour before departure, not later [C4.ticket.05, G.ticket.09]", async () => {
    await departsIn(61);
    expect((await edit([rosine, { ...paul, firstname: "Pierre" }])).status).toBe(200);
    await departsIn(60);
    // The clock runs on after the departure was set, so less than an hour is left.
    const late = await edit([rosine, { ...paul, firstname: "Jean" }], { version: 2 });
    expect([late.status, late.body.error_code]).toEqual([409, "modification_closed"]);
    expect((await info()).modification.allowed).toBe(false);
  });

  test("of an outdated version is refused, and of concurrent edits one wins [C7.ticket.02]", async () => {
    const responses = await Promise.all(
      ["Pierre", "Jean", "Luc"].map((firstname) => edit([rosine, { ...paul, firstname }])),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await versions()).toEqual([1, 2]);
    const outdated = await edit([rosine, { ...paul, firstname: "Marc" }]);
    expect(outdated.body.error_code).toBe("booking_changed");
  });

  test("needs every passenger with valid fields [C7.ticket.02]", async () => {
    expect((await edit([rosine])).body.error_code).toBe("invalid_input");
    const wrong = await edit([rosine, { ...paul, lastname: " ", sex_id: 9 }]);
    expect(wrong.status).toBe(400);
    expect((await info()).version).toBe(1);
  });

  test("is refused for a used or cancelled ticket and for an unpaid booking [C7.ticket.02]", async () => {
    await world.database.sql(
      "update tickets set status = 'VALIDATE' where booking_id = $1 and position = 0",
      [uuid],
    );
    const used = await edit([{ ...rosine, firstname: "Rose" }, paul]);
    expect(used.body.error_code).toBe("modification_closed");
    expect((await edit([rosine, { ...paul, firstname: "Pierre" }])).status).toBe(200);
    await world.database.sql("update bookings set status = 'PENDING' where id = $1", [uuid]);
    const unpaid = await edit([rosine, paul], { version: 2 });
    expect(unpaid.body.error_code).toBe("modification_closed");
  });
});
