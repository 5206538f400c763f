import type {
  AdminBookingDetails,
  BookingEvent,
} from "@wakafine/shared/administration/booking-contract.ts";
import { fullName } from "@wakafine/shared/bookings/passenger.ts";
import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { maskPhone } from "@wakafine/shared/rules/phone.ts";
import type { Context, RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError } from "../../http/failure.ts";
import { isPurged, maskAddress } from "../bookings/public.ts";
import type { BookingHead, EventRow, PassengerRow } from "./booking-details-reads.ts";
import {
  bookingAttempts,
  bookingEvents,
  bookingHead,
  bookingLegs,
  bookingMovements,
  bookingPassengers,
  bookingRefunds,
  bookingTickets,
} from "./booking-details-reads.ts";
import { toListedBooking } from "./list-bookings.ts";
import { maskIdentity } from "./user-response.ts";

/** Returns everything about a booking in one round trip, contacts and identity numbers masked. Throws not_found [G.role.05]. */
export async function getBooking(
  { database }: Context,
  entered: string,
): Promise<AdminBookingDetails> {
  const id = uuidOrNull(entered);
  if (id === null) throw appError("not_found");
  const [[head], legs, passengers, tickets, attempts, refunds, movements, events] =
    await database.batch([
      bookingHead(id),
      bookingLegs(id),
      bookingPassengers(id),
      bookingTickets(id),
      bookingAttempts(id),
      bookingRefunds(id),
      bookingMovements(id),
      bookingEvents(id),
    ]);
  if (!head) throw appError("not_found");
  return {
    ...headOf(head),
    legs: legs.map((leg) => ({
      agency_uuid: leg.agency_id,
      agency: leg.agency_name,
      departure_uuid: leg.departure_id,
      from: leg.from_town,
      to: leg.to_town,
      departs_at: leg.departs_at,
      arrives_at: leg.arrives_at,
      travel_class: leg.travel_class,
      unit_price: leg.unit_price,
      fee: Number(leg.fee),
      agency_share: leg.agency_share_xaf,
      seats: [...leg.seats],
    })),
    passenger_list: passengers.map((row) => toPassenger(row, true)),
    tickets: tickets.map(({ id: uuid, refundable_xaf, ...ticket }) => ({
      uuid,
      ...ticket,
      refundable: refundable_xaf,
    })),
    attempts: attempts.map((row) => ({
      id: row.id,
      number: row.number,
      provider: row.driver,
      provider_ref: row.provider_ref,
      transaction_id: row.provider_txn_id,
      state: row.state,
      reason: row.reason,
      amount: row.amount_xaf,
      payer: row.payer_phone === null ? null : maskPhone(row.payer_phone),
      created_date: row.created_at,
    })),
    refunds: refunds.map(({ amount_xaf, due_at, ...refund }) => ({
      ...refund,
      amount: amount_xaf,
      due_date: due_at,
    })),
    ledger: movements.map(({ id: movement, kind, at, entries }) => ({
      id: movement,
      kind,
      date: at,
      entries: [...entries],
    })),
    timeline: events.map(toEvent),
  };
}

function headOf(head: BookingHead) {
  const { delivery_mode: mode, delivery_address: address } = head;
  return {
    ...toListedBooking(head),
    language: head.language,
    account: head.user_id === null ? null : { id: head.user_id, name: head.user_name ?? "" },
    delivery_mode: mode,
    delivery_address: isPurged(address) ? "" : maskAddress(mode as "SMS", address),
    purged: head.purged > 0,
    paid_date: head.paid_at,
    ended_date: head.ended_at,
    refunded: head.refunded_xaf,
    due: Number(head.due),
    fees: Number(head.fees),
    coupon: Number(head.coupon_value),
  };
}

function toPassenger({ lastname, firstname, phone, cni, ...row }: PassengerRow, masked: boolean) {
  return {
    position: row.position,
    name: fullName(firstname, lastname),
    phonenumber: phone !== null && masked ? maskPhone(phone) : phone,
    cni: masked ? maskIdentity(cni) : cni,
    minor: row.minor,
  };
}

function toEvent({ actor, actor_name: name, ...event }: EventRow): BookingEvent {
  return { ...event, actor: actor === null ? null : { id: actor, name } };
}

/** Returns the contacts and identity numbers of a booking in full and records who saw them. Throws not_found. */
export async function showPassengers(
  { database }: Context,
  entered: string,
  request: RequestContext,
): Promise<ResponseOf<"showAdminPassengers">> {
  const id = uuidOrNull(entered);
  const [head] = id === null ? [] : await database.query(bookingHead(id));
  if (!head) throw appError("not_found");
  const [passengers] = await database.batch([
    bookingPassengers(head.id),
    audit({ action: "view passengers", entity: "booking", entityId: head.id }, request),
  ]);
  return {
    delivery_address: isPurged(head.delivery_address) ? "" : head.delivery_address,
    phonenumber: isPurged(head.owner_phone) ? "" : head.owner_phone,
    passengers: passengers.map((row) => toPassenger(row, false)),
  };
}
