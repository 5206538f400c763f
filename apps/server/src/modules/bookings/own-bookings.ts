import type { Order } from "@wakafine/shared/bookings/contract.ts";
import type { BookingInfo, OwnBooking } from "@wakafine/shared/bookings/own-bookings-contract.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { hasPermission } from "@wakafine/shared/rules/permissions.ts";
import { canModify, modifyDeadline } from "@wakafine/shared/rules/dates.ts";
import type { Actor, Context, RequestContext } from "../../context.ts";
import type { Statement } from "../../database/database.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError } from "../../http/failure.ts";
import type { PageResponse } from "../../http/page.ts";
import { offsetOf, pageResponse, rowsCounted } from "../../http/page.ts";
import { actorOf } from "../../http/permission.ts";
import { toDepartureResponse } from "../departures/public.ts";
import type { PaymentService } from "../payments/public.ts";
import type { BookingRecord, PassengerRecord } from "./booking-record.ts";
import type { OrderSources } from "./get-order.ts";
import { describeOrder } from "./get-order.ts";
import { toOrderResponse } from "./order-response.ts";
import type { OwnBookingRow } from "./own-bookings-store.ts";
import {
  bookingForMembers,
  bookingsByIds,
  ownBooking,
  ownBookingsPage,
} from "./own-bookings-store.ts";

/** Returns a page of the caller's bookings. It takes two statements, whatever the number of bookings [C7.ticket.05]. */
export async function listOwnBookings(
  { context, paymentService }: OrderSources,
  { page, per_page: perPage, state }: InputOf<"listOwnBookings">["query"],
  request: RequestContext,
): Promise<PageResponse<OwnBooking>> {
  const paging = { page, perPage };
  const rows = await context.database.query(
    ownBookingsPage(actorOf(request).userId, state ?? null, rowsCounted, perPage, offsetOf(paging)),
  );
  const found = rows.flatMap((row) => (row.booking === null ? [] : [row]));
  const pending = found.filter(({ booking }) => booking.status === "PENDING");
  const undecided = await paymentService.undecidedAmong(
    "booking",
    pending.map(({ booking }) => booking.id),
  );
  const data = found.map((row): OwnBooking => {
    return toOwnBooking(row, {
      paying: undecided.has(row.booking.id),
      offered: paymentService.offeredMethods(row.booking.amountXaf - row.booking.voucherXaf),
      request,
    });
  });
  return pageResponse(data, rows[0]?.counted ?? 0, paging);
}

interface Payment {
  /** A payment attempt is undecided. */
  readonly paying: boolean;
  readonly offered: ReturnType<PaymentService["offeredMethods"]>;
  readonly request: RequestContext;
}

/** A booking with its departures and passengers, for a list of tickets. */
export interface DescribedBooking {
  readonly order: Order;
  readonly passengers: readonly PassengerRecord[];
}

/** Returns bookings by id, in one statement. */
export async function describeBookings(
  { database }: Context,
  ids: readonly string[],
  { language }: RequestContext,
): Promise<ReadonlyMap<string, DescribedBooking>> {
  const rows = ids.length > 0 ? await database.query(bookingsByIds(ids)) : [];
  return new Map(
    rows.map((row) => [
      row.booking.id,
      {
        order: toOrderResponse({
          ...row,
          attempt: null,
          tickets: [],
          refund: null,
          offered: [],
          language,
        }),
        passengers: row.booking.passengerList,
      },
    ]),
  );
}

function toOwnBooking(row: OwnBookingRow, { paying, offered, request }: Payment): OwnBooking {
  const order = toOrderResponse({
    ...row,
    attempt: null,
    tickets: [],
    refund: null,
    offered,
    language: request.language,
  });
  return {
    ...order,
    state: row.state,
    paying,
    can_pay: order.can_pay && !paying,
    manages: row.manages,
    modification: modificationOf(row),
  };
}

/**
 * Returns one of the caller's bookings with tickets, departures and passengers [C7.ticket.03]. Identity numbers and phones are only for callers who may
 * edit the booking. Members and administrators also get the bookings of `readAsMember`. Throws not_found for any other.
 */
export async function getBookingInfo(
  sources: OrderSources,
  bookingId: string,
  request: RequestContext,
): Promise<BookingInfo> {
  const id = uuidOrNull(bookingId);
  if (id === null) throw appError("not_found");
  const actor = actorOf(request);
  const own = ownBooking(actor.userId, id);
  const agency = readableAgency(actor);
  if (agency === undefined || (await sources.context.database.query(own)).length > 0)
    return toBookingInfo(sources, own, request);
  return readAsMember(sources, { id, agency }, request);
}

/** Returns the agency whose bookings a member may read, null for an administrator, who may read all, and undefined for anyone else. */
function readableAgency({ userRoleId, secondFactor, member }: Actor): string | null | undefined {
  if (userRoleId === 1 && secondFactor === "complete") return null;
  return member && hasPermission("passengers", member) ? member.agencyId : undefined;
}

/**
 * Returns a booking with what it leaves to the platform and the agency [C3.book.49–50]: to an agency its own legs only, to administrators the whole. What gives access
 * to the tickets (hidden link, payment page, pictures) belongs to the traveller and is left out.
 */
async function readAsMember(
  sources: OrderSources,
  { id, agency }: { readonly id: string; readonly agency: string | null },
  request: RequestContext,
): Promise<BookingInfo> {
  const [info, [income]] = await Promise.all([
    toBookingInfo(sources, bookingForMembers(id, agency), request),
    sources.context.database.query(sources.paymentService.income("booking", id, agency)),
  ]);
  const { booking, departures } = agency === null ? info : partOfAgency(info, agency);
  return {
    ...info,
    departures,
    booking: {
      ...booking,
      order: { ...booking.order, order_hidden_uuid: "" },
      attempt: null,
      our_money_in_system: income?.platform ?? 0,
      agency_money_in_system: income?.agencies ?? 0,
    },
    tickets: [],
  };
}

/** Returns what concerns one agency: its own legs and their price. Other legs, fees, coupon and vouchers are those of the traveller and of other agencies. */
function partOfAgency(
  { booking, departures }: BookingInfo,
  agencyId: string,
): Pick<BookingInfo, "booking" | "departures"> {
  const isOwn = booking.legs.map(({ departure }) => departure.agency.uuid === agencyId);
  const legs = booking.legs.filter((_, index) => isOwn[index]);
  const lines = booking.lines
    .filter(({ label }) => label === "leg")
    .filter((_, index) => isOwn[index]);
  const price = lines.reduce((sum, { amount }) => sum + amount, 0);
  return {
    departures: departures.filter(({ agency }) => agency.uuid === agencyId),
    booking: {
      ...booking,
      legs,
      lines,
      price,
      ticket_price: legs[0]?.departure.price ?? 0,
      amount_xaf: price,
      voucher_amount: 0,
      rest_xaf: price,
      eur: null,
      total_number_of_tickets_reserved: legs.reduce((sum, { seats }) => sum + seats.length, 0),
      refund: null,
      cancellation: { ...booking.cancellation, refund_amount: 0 },
      vouchers: [],
      order: {
        ...booking.order,
        provider_reference: null,
        payment_provider_commission: 0,
        amount: price,
        charged_amount: price,
        charged_currency: "XAF",
      },
    },
  };
}

/** Returns the booking that a statement finds, as its owner sees it; throws not_found. */
export async function toBookingInfo(
  sources: OrderSources,
  read: Statement<OwnBookingRow>,
  request: RequestContext,
): Promise<BookingInfo> {
  let found: OwnBookingRow | undefined;
  const order = await describeOrder(
    sources,
    async () => ([found] = await sources.context.database.query(read))[0],
    request,
  );
  if (!found) throw appError("not_found");
  const { tickets, ...booking } = order;
  const modification = modificationOf(found);
  return {
    booking,
    tickets,
    departures: found.departures.map(toDepartureResponse),
    passengers: found.manages ? passengersOf(found.booking) : [],
    version: found.version,
    state: found.state,
    manages: found.manages,
    modification,
    can_cancel:
      found.manages && booking.status === "PAID" && booking.now <= booking.cancellation.until,
    can_modify: modification.allowed,
    can_edit_phones:
      found.manages &&
      found.booking.userId !== null &&
      found.booking.userId === request.actor?.userId,
  };
}

function passengersOf({ passengerList }: BookingRecord): BookingInfo["passengers"] {
  return passengerList.map(({ position, lastname, firstname, sexId, cni, phone, minor }) => ({
    position,
    lastname,
    firstname,
    sex_id: sexId,
    cni_identifier: cni,
    phonenumber: phone,
    minor,
  }));
}

/** Passengers of a paid booking can be edited until an hour before the first departure that is not cancelled [C4.ticket.05]. */
function modificationOf({
  booking,
  manages,
  now,
  departs_at,
}: Pick<OwnBookingRow, "booking" | "manages" | "now" | "departs_at">): OwnBooking["modification"] {
  const departure = new Date(departs_at);
  return {
    allowed: manages && booking.status === "PAID" && canModify(departure, new Date(now)),
    until: modifyDeadline(departure).toISOString(),
  };
}
