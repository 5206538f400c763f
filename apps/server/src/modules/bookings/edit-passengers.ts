import type { BookingInfo } from "@wakafine/shared/bookings/own-bookings-contract.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { canModify } from "@wakafine/shared/rules/dates.ts";
import type { Context, RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import { consumeRateLimit } from "../../database/rate-limits.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError, invalid } from "../../http/failure.ts";
import { actorOf } from "../../http/permission.ts";
import type { CancellableRow } from "./booking-listener.ts";
import type { PassengerRecord } from "./booking-record.ts";
import type { OrderSources } from "./get-order.ts";
import { toBookingInfo } from "./own-bookings.ts";
import type { OwnBookingRow } from "./own-bookings-store.ts";
import {
  managedBookingByLink,
  nextVersion,
  ownBooking,
  updatePassengers,
} from "./own-bookings-store.ts";
import { parsePassengers } from "./parse-passengers.ts";
import { verifyOwner } from "./verify-owner.ts";

/** Each edit sends the tickets again. */
const editsPerHour = 5;

/** Throws not_found, forbidden (the caller may only read the booking), and as `applyEdit` [C7.ticket.02]. */
export async function editPassengers(
  sources: OrderSources,
  { params, body }: InputOf<"editBooking">,
  request: RequestContext,
): Promise<BookingInfo> {
  const id = uuidOrNull(params.id);
  if (id === null) throw appError("not_found");
  const read = ownBooking(actorOf(request).userId, id);
  return applyEdit(sources, { read, edit: body, verify: () => Promise.resolve() }, request);
}

/** The order's passengers for its owner: the account, or a device with a code of the owner's phone. Throws not_found and as `verifyOwner` [G.ticket.07]. */
export async function showOrderPassengers(
  sources: OrderSources,
  { params, body }: InputOf<"showOrderPassengers">,
  request: RequestContext,
): Promise<BookingInfo> {
  const read = managedBookingByLink(params.token);
  const [row] = await sources.context.database.query(read);
  if (!row) throw appError("not_found");
  const code = body.phone_code ?? null;
  await verifyOwner(sources.context, row.booking, { purpose: "editing", code, request });
  return toBookingInfo(sources, read, request);
}

/** As `editPassengers`, by the owner of an order whose code was entered [G.ticket.07]. Throws as `applyEdit` and `verifyOwner`. */
export async function editOrderPassengers(
  sources: OrderSources,
  { params, body }: InputOf<"editOrderPassengers">,
  request: RequestContext,
): Promise<BookingInfo> {
  const { phone_code: code, ...edit } = body;
  return applyEdit(
    sources,
    {
      read: managedBookingByLink(params.token),
      edit,
      verify: ({ booking }) =>
        verifyOwner(sources.context, booking, { purpose: "editing", code: code ?? null, request }),
    },
    request,
  );
}

interface Edit {
  readonly read: Statement<OwnBookingRow>;
  readonly edit: InputOf<"editBooking">["body"];
  /** Throws unless the caller may edit the booking. */
  readonly verify: (row: OwnBookingRow) => Promise<void>;
}

/**
 * Changes names, sex and identity numbers of a paid booking's passengers, at the latest an hour before the first departure that is not cancelled; the changed tickets get a new
 * version and are sent again [C4.ticket.05]. Throws modification_closed, booking_changed (the version is outdated), invalid_input, too_many_requests.
 */
async function applyEdit(
  sources: OrderSources,
  { read, edit, verify }: Edit,
  request: RequestContext,
): Promise<BookingInfo> {
  const { context, listener } = sources;
  const row = await readEditable(context, read, verify);
  const { booking } = row;
  const entered = parsePassengers({ users: withStoredPhones(edit.users, booking) }, request);
  if (edit.version !== row.version) throw appError("booking_changed");
  const changed = entered.filter((passenger) =>
    differs(passenger, booking.passengerList[passenger.position]),
  );
  if (changed.length === 0) return toBookingInfo(sources, read, request);
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
  return toBookingInfo(sources, read, request);
}

async function readEditable(
  { database }: Context,
  read: Statement<OwnBookingRow>,
  verify: Edit["verify"],
): Promise<OwnBookingRow> {
  const [row] = await database.query(read);
  if (!row) throw appError("not_found");
  if (!row.manages) throw appError("forbidden");
  await verify(row);
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
