import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { sampleBooking } from "./sample-booking.ts";
import { journeys } from "./sample-calls.ts";
import { seederOf } from "./seeded-departures.ts";
import type { TestApp } from "./test-app.ts";

/** The number of passengers, and fields that replace those of the body. */
type ReturnOptions = Parameters<typeof sampleBooking>[2] & { readonly passengers?: number };

/** Returns the field of a booking that books a departure as the return. */
export const back = (id: string, more: object = {}) => ({
  book_back: { departure_uuid: id, is_book_back: true, ...more },
});

/** Returns calls about bookings with a return. */
export function returnTrips(app: TestApp) {
  let trips = 0;
  /** Returns a minute for each call, because an agency has one departure of a route at a time. */
  const nextMinute = () => String((trips += 1)).padStart(2, "0");
  const book = (body: ReturnType<typeof sampleBooking>) => app.call("createBooking", { body });
  return {
    nextMinute,
    book,
    async order(token: string) {
      return (await app.call("getOrder", { params: { token } })).body.data;
    },
    /** Books a return, with `more` in the body, and returns the token of the unpaid order. */
    async booked(outbound: string, home: string, { passengers = 1, ...more }: ReturnOptions = {}) {
      const { body } = await book(sampleBooking(outbound, passengers, { ...back(home), ...more }));
      return body.data.order_hidden_uuid;
    },
    /** Books and pays a return, with `more` in the body, and returns the token of the order. */
    paid: (outbound: string, home: string, { passengers = 1, ...more }: ReturnOptions = {}) =>
      journeys(app).paid(sampleBooking(outbound, passengers, { ...back(home), ...more })),
    /** Returns the number of taken seats of a departure. */
    async claims(id: string): Promise<number> {
      const [row] = await app.database.sql<{ n: number }>(
        "select count(*)::integer as n from seat_claims where departure_id = $1",
        [id],
      );
      return row?.n ?? 0;
    },
    /** Adds a departure of one agency out and a departure of another agency home; `places` are the seats of the return. */
    async roundTrip({ places = 50 } = {}) {
      const seed = seederOf(app.database);
      const { sample, modest } = smallWorld.agencies;
      const towns = { from: "Edéa", to: "Kribi", minutes: 120, inDays: 5 };
      const minute = nextMinute();
      return {
        out: await seed.departure({ ...towns, agency: sample.id, at: `08:${minute}`, price: 3000 }),
        home: await seed.departure({
          ...towns,
          agency: modest.id,
          from: "Kribi",
          to: "Edéa",
          inDays: 6,
          at: `12:${minute}`,
          price: 3500,
          places,
        }),
      };
    },
  };
}
