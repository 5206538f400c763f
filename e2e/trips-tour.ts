import { tripsMessages } from "@wakafine/shared/bookings/trips-messages.ts";
import { sampleBooking, samplePassenger } from "@wakafine/testkit/sample-booking.ts";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { eventually, payers, statusOf } from "./guest.ts";
import { enterAs } from "./saved-session.ts";
import type { Tour } from "./screen-tour.ts";

const { morning, trainEconomic } = smallWorld.departures;

/** My trips: empty, with a trip to pay, upcoming, past and cancelled ones, one trip, and editing its passengers. */
export async function tourTrips({ app, visitor, seen }: Tour): Promise<void> {
  const { page, t } = visitor;
  const token = await enterAs(visitor, app, {
    user: smallWorld.users.traveller,
    path: "/app/ticket",
    customer: true,
  });
  const open = async (path: string, heading: string) => {
    await page.goto(path);
    await page.getByRole("heading", { name: heading, exact: true }).first().waitFor();
  };
  await page.getByRole("heading", { name: t(tripsMessages.empty) }).waitFor();
  await seen("trips-empty");
  const book = async (departureId: string, payer: string) => {
    const { body } = await app.call(
      "createBooking",
      {
        body: sampleBooking(departureId, 2, {
          payer_phone: payer,
          users: [samplePassenger(1, { cni_identifier: "112784903" }), samplePassenger(2)],
          ...(departureId === morning.id
            ? { boarding_station: { quarter: "Mvan", departure_hour: "08:00" } }
            : {}),
        }),
      },
      { token },
    );
    return body.data.order_hidden_uuid;
  };
  const pay = async (departureId: string) => {
    const order = await book(departureId, payers.willing);
    await eventually(async () => (await statusOf(app, order)) === "PAID", "the order is not paid");
    return order;
  };
  await pay(morning.id);
  const past = await pay(trainEconomic.id);
  await app.database.sql(
    "update booking_legs set arrives_at = app_now() where booking_id = (select id from bookings where link_token = $1)",
    [past],
  );
  const cancelled = await pay(trainEconomic.id);
  await app.database.sql("update bookings set status = 'CANCEL' where link_token = $1", [
    cancelled,
  ]);
  await book(trainEconomic.id, payers.waiting);
  await open("/app/ticket", t(tripsMessages.cancelled));
  await seen("trips");
  await open("/app/ticket?state=upcoming", t(tripsMessages.upcoming));
  await page.getByRole("link", { name: t(tripsMessages.showMany, { count: 2 }) }).click();
  await page.getByRole("link", { name: t(tripsMessages.editPassengers) }).waitFor();
  await seen("trip");
  await page.getByRole("link", { name: t(tripsMessages.editPassengers) }).click();
  await page.getByRole("button", { name: t(tripsMessages.save) }).waitFor();
  await seen("trip-edit");
}
