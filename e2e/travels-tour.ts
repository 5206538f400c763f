import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { reservationsMessages } from "@wakafine/shared/bookings/reservations-messages.ts";
import { travelsMessages } from "@wakafine/shared/departures/travels-messages.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { passengersMessages } from "@wakafine/shared/tickets/passengers-messages.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { intercept } from "./api-requests.ts";
import { member } from "./members.ts";
import { enterAs } from "./saved-session.ts";
import type { Tour } from "./screen-tour.ts";

const { morning } = smallWorld.departures;

/** Sells tickets of the morning departure: two paid, one used, one cancelled after payment, one unpaid. */
export async function sellMorning(app: TestApp): Promise<void> {
  const departureId = morning.id;
  const station = { quarter: "Mvan", minutesAfter: 0 };
  const [aline] = await sellTickets(app.database, {
    departureId,
    station,
    passengers: [
      { lastname: "Ngo Bassa", firstname: "Aline", cni: "112784903", phone: "+237677112256" },
      { lastname: "Ngo Bassa", firstname: "Junior" },
    ],
  });
  await app.database.sql(
    "update passengers set sex_id = 2, minor = position = 1 where booking_id = $1",
    [aline!.bookingId],
  );
  await sellTickets(app.database, {
    departureId,
    station,
    status: "VALIDATE",
    passengers: [
      { lastname: "Tchoumi", firstname: "Arnaud", cni: "100392447", phone: "+237699221418" },
    ],
  });
  const [cancelled] = await sellTickets(app.database, {
    departureId,
    station,
    passengers: [
      { lastname: "Fotso", firstname: "Brice", cni: "109332112", phone: "+237680441233" },
    ],
  });
  await app.database.sql(
    "update tickets set status = 'CANCEL', cancelled_at = app_now() where id = $1",
    [cancelled!.id],
  );
  await sellTickets(app.database, {
    departureId,
    status: "BOOKED",
    passengers: [{ lastname: "Mbarga", firstname: "Odile", phone: "+237654220011" }],
  });
}

/** My travels with and without departures, the passengers of a departure, also without any, and the reservations. */
export async function tourTravels({ app, visitor, seen }: Tour): Promise<void> {
  const { page, t } = visitor;
  await sellMorning(app);
  await enterAs(visitor, app, { user: member[2], path: "/agency/my-travels" });
  await page.locator("tr[data-key]").first().waitFor();
  await seen("travels");
  await page.goto("/agency/my-travels?keyword=Kribi");
  await page.getByRole("heading", { name: t(stateMessages.no_departure) }).waitFor();
  await seen("travels-none");
  await page.goto(`/agency/my-travels/${morning.id}`);
  await page.locator("tr[data-key]").first().waitFor();
  await page.getByRole("checkbox", { name: t(passengersMessages.withBooked) }).check();
  await page.getByText("Mbarga").waitFor();
  await seen("passengers");
  await page.goto(`/agency/my-travels/${smallWorld.departures.night.id}`);
  await page.getByRole("heading", { name: t(stateMessages.no_passenger) }).waitFor();
  await seen("passengers-none");
  await page.goto("/agency/my-travels/none");
  await page.getByRole("heading", { name: t(passengersMessages.missing) }).waitFor();
  await seen("passengers-missing");
  await page.goto("/agency/list/reservations");
  await page.locator("tr[data-key]").first().waitFor();
  await seen("reservations");
  await page.goto("/agency/list/reservations?status=REFUNDED");
  await page.getByRole("heading", { name: t(stateMessages.no_results) }).waitFor();
  await seen("reservations-none");
  await intercept(page, "**/api/agencies/reservations*", (route) =>
    route.fulfill({ status: 500, body: "" }),
  );
  await page.getByLabel(t(reservationsMessages.status)).selectOption("PAID");
  await page.getByRole("alert").waitFor();
  await seen("reservations-failed");
  await page.unrouteAll();
  await page.goto("/agency/my-travels?state=past");
  await page.locator("tr[data-key]").first().waitFor();
  await page.getByRole("heading", { name: t(travelsMessages.title) }).waitFor();
  await seen("travels-past");
}
