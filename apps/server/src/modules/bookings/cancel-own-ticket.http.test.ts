import type { CreatedUser } from "@wakafine/testkit/created-user.ts";
import { createUser } from "@wakafine/testkit/created-user.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { journeys } from "@wakafine/testkit/sample-calls.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const app = useTestApp({ env: { LIMITS: "false" } });

afterEach(async () => {
  expect(await app.app.payments.checkLedger()).toEqual([]);
});

let owner: CreatedUser;
let link: string;
let tickets: readonly string[];
beforeEach(async () => {
  owner = await createUser(app);
  link = await journeys(app).paid(sampleBooking(smallWorld.departures.trainEconomic.id, 2));
  await app.database.sql("update bookings set user_id = $2 where link_token = $1", [
    link,
    owner.id,
  ]);
  tickets = (await order()).tickets.map(({ uuid }) => uuid);
});

const order = async () => (await app.call("getOrder", { params: { token: link } })).body.data;
const states = async () => (await order()).tickets.map(({ ticket_status }) => ticket_status);

/** Sends a body to an address of the API, with the owner's session unless another token is given. */
async function post(path: string, body: object, token: string | null = owner.token, key?: string) {
  const response = await app.fetch(`/api/${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token === null ? {} : { authorization: token }),
      ...(key === undefined ? {} : { "idempotency-key": key }),
    },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    body: (await response.json()) as {
      readonly message: string;
      readonly error_code?: string;
      readonly data: object;
    },
  };
}

describe.each([
  ["bookings/ticket/cancel", {}],
  ["bookings", { is_cancel: true }],
])("POST %s", (path, flag) => {
  test("cancels one ticket of the caller's bookings for what it gives back [G.book.07, C7.ticket.01, G.ticket.03]", async () => {
    const { status, body } = await post(path, { ...flag, ticket_uuid: tickets[0] });
    expect([status, body.message]).toEqual([200, "Billet annulé"]);
    expect(body.data).toMatchObject({
      cancelled: [tickets[0]],
      amount: 6000,
      refunded: 6000,
      voucher: null,
    });
    expect(await states()).toEqual(["CANCEL", "PAID"]);
    expect((await order()).refund).toMatchObject({ amount: 6000, state: "requested" });
  });

  test("gives the first response to a repeated key and cancels once [G.book.07, G.book.24]", async () => {
    const key = crypto.randomUUID();
    const input = { ...flag, ticket_uuid: tickets[0] };
    const [first, again] = [
      await post(path, input, owner.token, key),
      await post(path, input, owner.token, key),
    ];
    expect(again).toEqual(first);
    expect(await states()).toEqual(["CANCEL", "PAID"]);
  });

  test("needs the owner's session, a ticket and the amount shown, and cancels nothing otherwise [G.book.07, C7.ticket.01]", async () => {
    const stranger = await createUser(app);
    const input = { ...flag, ticket_uuid: tickets[0] };
    const refusal = async (body: object, token: string | null = owner.token) => {
      const response = await post(path, body, token);
      return [response.status, response.body.error_code];
    };
    expect(await refusal(input, null)).toEqual([401, "unauthenticated"]);
    expect(await refusal(input, stranger.token)).toEqual([404, "not_found"]);
    expect(await refusal({ ...input, ticket_uuid: crypto.randomUUID() })).toEqual([
      404,
      "not_found",
    ]);
    expect(await refusal({ ...input, ticket_uuid: "x" })).toEqual([404, "not_found"]);
    expect(await refusal(flag)).toEqual([400, "invalid_input"]);
    expect(await refusal({ ...input, amount: 5999 })).toEqual([409, "cancellation_changed"]);
    expect(await states()).toEqual(["PAID", "PAID"]);
  });
});

test("a ticket can become a voucher, and a cancelled one gives nothing again [G.book.07, G.ticket.01, G.ticket.02]", async () => {
  const input = { ticket_uuid: tickets[1], refund_to: "voucher" };
  const { body } = await post("bookings/ticket/cancel", input);
  expect(body.data).toMatchObject({ refunded: 0, voucher: { amount: 6000 } });
  const again = await post("bookings/ticket/cancel", input);
  expect([again.status, again.body.error_code]).toEqual([409, "cancellation_changed"]);
});

test("POST bookings without the flag books, whatever else the body has [G.book.07]", async () => {
  const body = {
    ...sampleBooking(smallWorld.departures.trainEconomic.id, 1),
    ticket_uuid: tickets[0],
    is_cancel: false,
  };
  const { status } = await post("bookings", body);
  expect(status).toBe(201);
  expect(await states()).toEqual(["PAID", "PAID"]);
});
