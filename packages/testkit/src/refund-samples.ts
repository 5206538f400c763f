import { randomUUID } from "node:crypto";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { logInAdministrator, openSessionOf } from "./log-in-administrator.ts";
import { sampleBooking } from "./sample-booking.ts";
import type { SampleCalls } from "./sample-calls.ts";
import type { TestApp } from "./test-app.ts";

type RefundCalls =
  | "getCancellation"
  | "requestCancellationCode"
  | "cancelTickets"
  | "cancelOwnTicket"
  | "showOrderVouchers"
  | "listRefunds"
  | "approveRefund"
  | "executeRefund"
  | "sendRefund"
  | "failRefund";

const { departures, users } = smallWorld;

/** Returns the sample calls of cancellations and refunds (see `sampleCalls`). `createPaidOrder` books, pays and returns the token of the order's link. */
export function refundSamples(
  app: TestApp,
  createPaidOrder: (body?: ReturnType<typeof sampleBooking>) => Promise<string>,
): Pick<SampleCalls, RefundCalls> {
  /** Creates a paid order of the traveller's account and returns the request that cancels all its tickets. */
  const cancellationRequest = async (passengers: number) => {
    const linkToken = await createPaidOrder(sampleBooking(departures.trainEconomic.id, passengers));
    await app.database.sql("update bookings set user_id = $2 where link_token = $1", [
      linkToken,
      users.traveller.id,
    ]);
    const { tickets } = (await app.call("getCancellation", { params: { token: linkToken } })).body
      .data;
    return {
      token: await openSessionOf(app, users.traveller.id),
      params: { token: linkToken },
      body: {
        tickets: tickets.map(({ uuid }) => uuid),
        amount: tickets.reduce((sum, { amount_back }) => sum + amount_back, 0),
      },
    };
  };
  /** Cancels a new order with this number of tickets and returns the id of its refund, which is not yet sent. */
  const openRefund = async (passengers: number) => {
    const { token, ...request } = await cancellationRequest(passengers);
    await app.call("cancelTickets", request, { token });
    const [refund] = await app.database.sql<{ id: string }>(
      "select r.id from refunds r join bookings b on b.id = r.payable_id where b.link_token = $1",
      [request.params.token],
    );
    return refund!.id;
  };
  /** Returns the id of a refund that the provider rejected. */
  const failedRefund = async () => {
    const id = await openRefund(1);
    await app.database.sql(
      "update refunds set state = 'failed', failure = 'The number is closed' where id = $1",
      [id],
    );
    return id;
  };
  return {
    getCancellation: async () => ({ params: { token: await createPaidOrder() } }),
    requestCancellationCode: async () => ({ params: { token: await createPaidOrder() } }),
    cancelTickets: () => cancellationRequest(1),
    cancelOwnTicket: async () => {
      const { token, body } = await cancellationRequest(1);
      return { token, body: { ticket_uuid: body.tickets[0]! } };
    },
    showOrderVouchers: async () => {
      const { token, params } = await cancellationRequest(1);
      return { token, params, body: {} };
    },
    listRefunds: async () => ({
      token: await logInAdministrator(app),
      query: { state: "open", page: 1, per_page: 5 },
    }),
    approveRefund: async () => ({
      token: await logInAdministrator(app),
      params: { id: await openRefund(9) }, // nine tickets exceed REFUND_APPROVAL_XAF
    }),
    executeRefund: async () => ({
      token: await logInAdministrator(app),
      params: { id: await failedRefund() },
    }),
    sendRefund: async () => ({
      token: await logInAdministrator(app),
      params: { id: await failedRefund() },
      body: { transaction_id: randomUUID() },
    }),
    failRefund: async () => ({
      token: await logInAdministrator(app),
      params: { id: await openRefund(1) },
      body: { reason: "The number is closed" },
    }),
  };
}
