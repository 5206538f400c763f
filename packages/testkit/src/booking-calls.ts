import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { CallOptions, TestApp } from "./test-app.ts";

type Body = RequestOf<"createBooking">["body"];

/** Returns calls that book and read orders. */
export function bookingCalls(app: TestApp) {
  const book = (body: Body, options: CallOptions = {}) =>
    app.call("createBooking", { body }, options);
  const order = async (token: string) =>
    (await app.call("getOrder", { params: { token } })).body.data;
  return {
    book,
    order,
    /** Books and returns the order. */
    booked: async (body: Body, options?: CallOptions) =>
      order((await book(body, options)).body.data.order_hidden_uuid),
    /** Returns the number of bookings in the database. */
    async countBookings(): Promise<number> {
      const [row] = await app.database.sql<{ n: number }>(
        "select count(*)::integer as n from bookings",
      );
      return row?.n ?? 0;
    },
  };
}
