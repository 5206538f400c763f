import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { ticketCodeAlphabet } from "@wakafine/shared/rules/code-alphabets.ts";
import type { TestDatabase } from "./test-database.ts";

/** A ticket after a sale, inserted directly, for tests of later steps. */
export interface SoldTicket {
  readonly id: string;
  readonly code: string;
  readonly qrcodeUuid: string;
  readonly bookingId: string;
  readonly seat: number;
}

interface Passenger {
  readonly lastname: string;
  readonly firstname?: string;
  readonly cni?: string | null;
  readonly phone?: string | null;
}

interface Sale {
  readonly departureId: string;
  readonly passengers: readonly Passenger[];
  readonly status?: "BOOKED" | "PAID" | "CANCEL" | "VALIDATE";
  readonly station?: { readonly quarter: string; readonly minutesAfter: number };
}

/** Inserts one booking with a ticket per passenger, in the seats after the highest claimed one. */
export async function sellTickets(
  database: TestDatabase,
  sale: Sale,
): Promise<readonly SoldTicket[]> {
  const { departureId, passengers, status = "PAID" } = sale;
  const [departure] = await database.sql<{ agency_id: string; prefix: string; taken: number }>(
    `select d.agency_id, (select prefix from agencies a where a.id = d.agency_id) as prefix, coalesce((select max(seat) from seat_claims c where c.departure_id = d.id), 0) as taken from departures d where d.id = $1`,
    [departureId],
  );
  if (!departure) throw new Error(`there is no departure ${departureId}`);
  const [bookingId, holdId] = [randomUUID(), randomUUID()];
  const tickets = passengers.map((_, index): SoldTicket => ({
    id: randomUUID(),
    code: newCode(departure.prefix),
    qrcodeUuid: randomUUID(),
    bookingId,
    seat: departure.taken + index + 1,
  }));
  const seats = tickets.map(({ seat }) => seat);
  await database.sql(
    "insert into seat_holds (id, hold_until, places, booking_id, confirmed_at) values ($1, app_now() + interval '15 minutes', $2, $3, app_now())",
    [holdId, seats.length, bookingId],
  );
  await database.sql(
    "insert into seat_claims (agency_id, departure_id, seat, hold_id) select $1, $2, unnest($3::smallint[]), $4",
    [departure.agency_id, departureId, seats, holdId],
  );
  await database.sql(
    `insert into bookings (id, order_code, link_token, hold_id, status, language, payment_method, operator, delivery_mode, delivery_address, owner_phone, passengers, due, amount_xaf)
     select $1, $2, $3, $4, 'PAID', 'fr', 'MOBILE', 'MTN', 'SMS', '+237677123456', '+237677123456', $5::integer, d.price * $5::integer, d.price * $5::integer from departures d where d.id = $6`,
    [
      bookingId,
      `WK${bookingId.slice(0, 8)}`,
      randomBytes(16).toString("base64url"),
      holdId,
      seats.length,
      departureId,
    ],
  );
  await database.sql(
    `insert into booking_legs (booking_id, leg, agency_id, departure_id, to_town_id, agency_name, agency_prefix, from_town, to_town, travel_class,
       station_quarter, station_departs_at, departs_at, arrives_at, unit_price, fee_rate, fee_fixed, commission_rate, agency_share_xaf, seats)
     select $1, 0, d.agency_id, d.id, d.to_town_id, a.name, a.prefix, f.name, t.name, d.travel_class, $3, d.departs_at + make_interval(mins => $4), d.departs_at,
       d.departs_at + make_interval(mins => d.duration_minutes), d.price, 0, 0, 0, 0, $5::smallint[]
     from departures d join agencies a on a.id = d.agency_id join towns f on f.id = d.from_town_id join towns t on t.id = d.to_town_id where d.id = $2`,
    [
      bookingId,
      departureId,
      sale.station?.quarter ?? null,
      sale.station?.minutesAfter ?? null,
      seats,
    ],
  );
  for (const [position, ticket] of tickets.entries())
    await writePassenger(database, {
      ...ticket,
      position,
      status,
      departureId,
      passenger: passengers[position]!,
    });
  return tickets;
}

interface Written extends SoldTicket {
  readonly position: number;
  readonly status: string;
  readonly departureId: string;
  readonly passenger: Passenger;
}

async function writePassenger(
  database: TestDatabase,
  { passenger, ...ticket }: Written,
): Promise<void> {
  await database.sql(
    "insert into passengers (booking_id, position, lastname, firstname, sex_id, cni, phone) values ($1, $2, $3, $4, 1, $5, $6)",
    [
      ticket.bookingId,
      ticket.position,
      passenger.lastname,
      passenger.firstname ?? "",
      passenger.cni ?? null,
      passenger.phone ?? null,
    ],
  );
  await database.sql(
    `insert into tickets (agency_id, id, booking_id, leg, position, departure_id, seat, status, code, qrcode_uuid, link_token, price)
     select d.agency_id, $1, $2, 0, $3, d.id, $4, $5, $6, $7, $8, d.price from departures d where d.id = $9`,
    [
      ticket.id,
      ticket.bookingId,
      ticket.position,
      ticket.seat,
      ticket.status,
      ticket.code,
      ticket.qrcodeUuid,
      randomBytes(16).toString("base64url"),
      ticket.departureId,
    ],
  );
}

function newCode(prefix: string): string {
  return `${prefix}-${Array.from({ length: 8 }, () => ticketCodeAlphabet.charAt(randomInt(ticketCodeAlphabet.length))).join("")}`;
}
