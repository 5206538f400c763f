import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { logInAdministrator } from "./log-in-administrator.ts";
import type { SampleCalls } from "./sample-calls.ts";
import type { TestApp } from "./test-app.ts";

type BookingCalls =
  | "listAdminBookings"
  | "getAdminBooking"
  | "showAdminPassengers"
  | "resendAdminTickets"
  | "rotateBookingLink"
  | "getAdminCancellation"
  | "cancelAdminTickets"
  | "readPaymentAgain";

/** See `sampleCalls`; `paid` returns the link of a new paid order. */
export function adminBookingSamples(
  app: TestApp,
  paid: () => Promise<string>,
): Pick<SampleCalls, BookingCalls> {
  const administrator = async () => ({
    token: await logInAdministrator(app),
    params: { id: await bookingIdOf(app, await paid()) },
  });
  return {
    listAdminBookings: async () => ({
      token: await logInAdministrator(app),
      query: {
        keyword: "+237 677 12 34 56",
        status: "PAID",
        agency_uuid: smallWorld.agencies.rail.id,
        method: "MTN",
        page: 1,
        per_page: 5,
      },
    }),
    getAdminBooking: administrator,
    showAdminPassengers: administrator,
    resendAdminTickets: administrator,
    rotateBookingLink: async () => ({
      ...(await administrator()),
      body: { reason: "The link was shared by mistake" },
    }),
    getAdminCancellation: administrator,
    async readPaymentAgain() {
      const { token, params } = await administrator();
      const { attempts } = (await app.call("getAdminBooking", { params }, { token })).body.data;
      return { token, params: { id: attempts[0]!.id } };
    },
    async cancelAdminTickets() {
      const call = await administrator();
      const { tickets } = (
        await app.call("getAdminCancellation", { params: call.params }, { token: call.token })
      ).body.data;
      return {
        ...call,
        body: {
          tickets: tickets.map(({ uuid }) => uuid),
          amount: tickets.reduce((sum, { amount_back }) => sum + amount_back, 0),
          reason: "The traveller called",
        },
      };
    },
  };
}

/** Returns the id of the booking with a hidden link. */
export async function bookingIdOf(app: TestApp, link: string): Promise<string> {
  const [row] = await app.database.sql<{ id: string }>(
    "select id from bookings where link_token = $1",
    [link],
  );
  return row!.id;
}
