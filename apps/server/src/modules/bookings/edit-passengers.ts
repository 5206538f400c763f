import type { BookingInfo } from "@wakafine/shared/bookings/own-bookings-contract.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { canModify } from "@wakafine/shared/rules/dates.ts";
import type { Context, RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { consumeRateLimit } from "../../database/rate-limits.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError, invalid } from "../../http/failure.ts";
import { actorOf } from "../../http/permission.ts";
import type { CancellableRow } from "./booking-listener.ts";
import type { PassengerRecord } from "./booking-record.ts";
import type { OrderSources } from "./get-order.ts";
import { getBookingInfo } from "./own-bookings.ts";
import type { OwnBookingRow } from "./own-bookings-store.ts";
import { nextVersion, ownBooking, updatePassengers } from "./own-bookings-store.ts";
import { parsePassengers } from "./parse-passengers.ts";

/** Each edit sends the tickets again. */
const editsPerHour = 5;

/**
 * Changes names, sex and identity numbers of a paid booking's passengers, at the latest an hour before the first departure that is not cancelled; the changed tickets get a new
 * version and are sent again [C7.ticket.02, C4.ticket.05]. Throws not_found, forbidden (the caller may only read it), modification_closed,
 * booking_changed (the version is outdated), invalid_input, too_many_requests.
 */
export async function editPassengers(
  sources: OrderSources,
  { params, body }: InputOf<"editBooking">,
  request: RequestContext,
): Promise<BookingInfo> {
  const { context, listener } = sources;
  const row = await readEditable(context, params.id, request);
  const { booking } = row;
  const entered = parsePassengers({ users: withStoredPhones(body.users, booking) }, request);
  if (body.version !== row.version) throw appError("booking_changed");
  const changed = entered.filter((passenger) =>
    differs(passenger, booking.passengerList[passenger.position]),
  );
  if (changed.length === 0) return getBookingInfo(sources, booking.id, request);
  if (context.config.LIMITS)
    await consumeRateLimit(context.database, [
      { key: `edit booking ${booking.id}`, max: editsPerHour, minutes: 60 },
    ]);
  const positions = changed.map(({ position }) => position);
  await context.database.transaction(async (transaction) => {
    const [next] = await transaction.query(nextVersion(booking.id, row.version));
    if (!next) throw appError("booking_changed");
    // Locked after the booking, as a cancellation does; a check-in waits.
    refuseFixedTickets(await transaction.query(listener.readTickets(booking.id, true)), positions);
    await transaction.finish([
      updatePassengers(booking.id, JSON.stringify(changed)),
      ...listener.onEdited(booking.id, positions),
      audit(
        {
          action: "edit passengers",
          entity: "booking",
          entityId: booking.id,
          details: { positions },
        },
        request,
      ),
    ]);
  });
  return getBookingInfo(sources, booking.id, request);
}

async function readEditable(
  { database }: Context,
  bookingId: string,
  request: RequestContext,
): Promise<OwnBookingRow> {
  const id = uuidOrNull(bookingId);
  const [row] = id === null ? [] : await database.query(ownBooking(actorOf(request).userId, id));
  if (!row) throw appError("not_found");
  if (!row.manages) throw appError("forbidden");
  const departure = new Date(row.departs_at);
  if (row.booking.status !== "PAID" || !canModify(departure, new Date(row.now)))
    throw appError("modification_closed");
  return row;
}

type Users = InputOf<"editBooking">["body"]["users"];

/** Phones cannot be edited: the owner's phone decides who manages the booking (docs/decisions/0098). */
function withStoredPhones(users: Users, { passengerList }: OwnBookingRow["booking"]) {
  if (users.length !== passengerList.length) throw invalid({ field: "users", code: "invalid" });
  return users.map((user, position) => ({
    ...user,
    phonenumber: passengerList[position]?.phone ?? null,
  }));
}

const editedFields = ["lastname", "firstname", "sexId", "cni", "minor"] as const;

function differs(entered: PassengerRecord, stored: PassengerRecord | undefined): boolean {
  return editedFields.some((field) => entered[field] !== stored?.[field]);
}

/** Throws modification_closed when a changed passenger has a used ticket or no valid one. */
function refuseFixedTickets(
  tickets: readonly CancellableRow[],
  positions: readonly number[],
): void {
  for (const changed of positions) {
    const states = tickets
      .filter(({ position }) => position === changed)
      .map(({ status }) => status);
    if (states.includes("VALIDATE") || !states.includes("PAID"))
      throw appError("modification_closed");
  }
}
