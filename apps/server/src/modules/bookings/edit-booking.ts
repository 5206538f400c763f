import type { BookingInfo } from "@wakafine/shared/bookings/own-bookings-contract.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { canModify } from "@wakafine/shared/rules/dates.ts";
import { compare } from "@wakafine/shared/rules/decimal.ts";
import type { Context, RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import { consumeRateLimit } from "../../database/rate-limits.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError, invalid } from "../../http/failure.ts";
import { actorOf } from "../../http/permission.ts";
import { offerInputs, stationOf } from "../departures/public.ts";
import type { CancellableRow } from "./booking-listener.ts";
import type { BookingRecord, PassengerRecord } from "./booking-record.ts";
import type { SoldVersion } from "./booking-store.ts";
import { requireVersions } from "./booking-store.ts";
import { requireOptIn } from "./create-booking.ts";
import type { OrderSources } from "./get-order.ts";
import { toBookingInfo } from "./own-bookings.ts";
import type { OwnBookingRow } from "./own-bookings-store.ts";
import {
  managedBookingByLink,
  nextVersion,
  ownBooking,
  updateDelivery,
  updatePassengers,
  updateStations,
} from "./own-bookings-store.ts";
import type { BookingInput } from "./parse-booking-input.ts";
import { readDelivery } from "./parse-booking-input.ts";
import { parsePassengers } from "./parse-passengers.ts";
import { unitPriceOf } from "./price-booking.ts";
import { verifyOwner } from "./verify-owner.ts";

/** Each edit sends the tickets again. */
const editsPerHour = 5;

/**
 * Edits a booking of the caller [C7.ticket.02, G.book.08]. Throws not_found, forbidden (the caller may only read the booking), and as `applyEdit`.
 */
export async function editBooking(
  sources: OrderSources,
  { params, body }: InputOf<"editBooking">,
  request: RequestContext,
): Promise<BookingInfo> {
  const entered = params.id ?? body.booking_uuid;
  if (entered === undefined) throw invalid({ field: "booking_uuid", code: "required" });
  const id = uuidOrNull(entered);
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

/** Edits the passengers, by the owner of an order whose code was entered [G.ticket.07]. Throws as `applyEdit` and `verifyOwner`. */
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
  readonly edit: BookingEdit;
  /** Throws unless the caller may edit the booking. */
  readonly verify: (row: OwnBookingRow) => Promise<void>;
}

/**
 * Changes passengers, delivery and boarding stations of a paid booking, never its price, at the latest an hour before the first departure that is not cancelled; changed tickets get
 * a new version, and the tickets are sent again [C4.ticket.05, G.book.08]. Throws modification_closed, booking_changed (the version is outdated), invalid_input, unknown_station,
 * station_price_differs, departure_changed (its agency edited it at the same time), too_many_requests.
 */
async function applyEdit(
  sources: OrderSources,
  { read, edit, verify }: Edit,
  request: RequestContext,
): Promise<BookingInfo> {
  const { context, listener } = sources;
  const row = await readEditable(context, read, verify);
  const { booking } = row;
  const passengers = changedPassengers(edit, booking, request);
  const delivery = await changedDelivery(sources, edit, booking);
  const stations = await changedStations(context, edit, booking);
  if (edit.version !== row.version) throw appError("booking_changed");
  if (passengers.length === 0 && delivery === null && stations.length === 0)
    return toBookingInfo(sources, read, request);
  if (context.config.LIMITS)
    await consumeRateLimit(context.database, [
      { key: `edit booking ${booking.id}`, max: editsPerHour, minutes: 60 },
    ]);
  const positions = passengers.map(({ position }) => position);
  const legs = stations.map(({ leg }) => leg);
  await context.database.transaction(async (transaction) => {
    // First, as an edit of a departure locks it before the bookings.
    if (stations.length > 0)
      await transaction.query(requireVersions(JSON.stringify(stations.map(({ sold }) => sold))));
    const [next] = await transaction.query(nextVersion(booking.id, row.version));
    if (!next) throw appError("booking_changed");
    // Locked after the booking, as a cancellation does; a check-in waits.
    const tickets = await transaction.query(listener.readTickets(booking.id, true));
    refuseFixedTickets(tickets, positions);
    refuseUsedLegs(tickets, legs);
    const changed = legs.length > 0 ? booking.passengerList.map((one) => one.position) : positions;
    await transaction.finish([
      ...(positions.length > 0 ? [updatePassengers(booking.id, JSON.stringify(passengers))] : []),
      ...(delivery ? [updateDelivery(booking.id, delivery.mode, delivery.address)] : []),
      ...(legs.length > 0 ? [updateStations(booking.id, JSON.stringify(stations))] : []),
      ...listener.onEdited(booking.id, changed),
      audit(
        {
          action: "edit booking",
          entity: "booking",
          entityId: booking.id,
          details: { positions, legs, delivery: delivery?.mode ?? null },
        },
        request,
      ),
    ]);
  });
  return toBookingInfo(sources, read, request);
}

/** Returns the passengers that the edit changes. */
function changedPassengers(
  { users }: BookingEdit,
  booking: BookingRecord,
  request: RequestContext,
): readonly PassengerRecord[] {
  if (!users) return [];
  return parsePassengers({ users: withStoredPhones(users, booking) }, request)
    .filter((passenger) => differs(passenger, booking.passengerList[passenger.position]))
    .map((passenger) => {
      const isChanged = passenger.phone !== booking.passengerList[passenger.position]?.phone;
      // The owner's phone decides who manages the booking (docs/decisions/0098).
      if (isChanged && (booking.userId === null || request.actor?.userId !== booking.userId))
        throw invalid({ field: `users.${passenger.position}.phonenumber`, code: "not_yours" });
      return passenger;
    });
}

/** Returns the new delivery, or null when it stays as it is. */
async function changedDelivery(
  sources: OrderSources,
  { receive_method: entered }: BookingEdit,
  booking: BookingRecord,
): Promise<BookingInput["delivery"] | null> {
  if (!entered?.token) return null;
  const delivery = readDelivery({ receive_method: { ...entered, token: entered.token } });
  if (delivery.mode === booking.deliveryMode && delivery.address === booking.deliveryAddress)
    return null;
  await requireOptIn(sources, { delivery });
  return delivery;
}

interface NewStation {
  readonly leg: number;
  readonly quarter: string;
  /** ISO 8601. */
  readonly departsAt: string;
  /** The departure as its stations were read. */
  readonly sold: SoldVersion;
}

/** Returns the legs whose boarding station changes; throws unknown_station, and station_price_differs when the seat would have another price there. */
async function changedStations(
  { database }: Context,
  edit: BookingEdit,
  booking: BookingRecord,
): Promise<readonly NewStation[]> {
  const entered = [edit.boarding_station, edit.book_back?.boarding_station];
  const changed: NewStation[] = [];
  for (const leg of booking.legs) {
    const wanted = entered[leg.leg];
    if (!wanted) continue;
    const [offer] = await database.query(offerInputs(leg.departureId, leg.toTown));
    const station = offer ? stationOf(offer, wanted, leg.leg) : null;
    if (!offer || offer.stop === null || offer.price === null || !station)
      throw appError("unknown_station", { data: { leg: leg.leg } });
    const sold = { ...offer, stop: offer.stop, price: offer.price };
    if (compare(unitPriceOf({ sold, station }), leg.unitPrice) !== 0)
      throw appError("station_price_differs", { data: { leg: leg.leg } });
    const { quarter, departs_at: departsAt } = station;
    const { agency_id, departure_id, version } = offer;
    if (quarter !== leg.stationQuarter || departsAt !== leg.stationDepartsAt)
      changed.push({
        leg: leg.leg,
        quarter,
        departsAt,
        sold: { agency_id, departure_id, version },
      });
  }
  return changed;
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

type BookingEdit = InputOf<"editBooking">["body"];

/** Fills in the stored phone of each passenger without one. */
function withStoredPhones(
  users: NonNullable<BookingEdit["users"]>,
  { passengerList }: BookingRecord,
) {
  if (users.length !== passengerList.length) throw invalid({ field: "users", code: "invalid" });
  return users.map((user, position) => ({
    ...user,
    phonenumber: user.phonenumber?.trim() || (passengerList[position]?.phone ?? null),
  }));
}

const editedFields = ["lastname", "firstname", "sexId", "cni", "minor", "phone"] as const;

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

/** Throws modification_closed when a ticket of a changed leg was used. */
function refuseUsedLegs(tickets: readonly CancellableRow[], legs: readonly number[]): void {
  if (tickets.some(({ leg, status }) => legs.includes(leg) && status === "VALIDATE"))
    throw appError("modification_closed");
}
