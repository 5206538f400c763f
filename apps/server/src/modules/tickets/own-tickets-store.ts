import type { TripState } from "@wakafine/shared/bookings/trip-states.ts";
import { statement } from "../../database/database.ts";
import { ownedBookings } from "../bookings/public.ts";
import type { TicketRow } from "./ticket-store.ts";

/** A ticket of a user's bookings. */
export type OwnTicketRow = Pick<
  TicketRow,
  | "id"
  | "booking_id"
  | "leg"
  | "position"
  | "seat"
  | "status"
  | "code"
  | "qrcode_uuid"
  | "link_token"
  | "price"
  | "voucher_id"
> & {
  /** The user manages the booking and may see the code of a voucher. */
  readonly manages: boolean;
};

/** A row of a page with the number of matches; a page without tickets is one row whose id is null. */
type PageRow = (OwnTicketRow | { readonly id: null }) & { readonly counted: number };

/**
 * A page of a user's tickets: those to pay, the next trips, then past and cancelled ones, the newest first. Tickets that late money replaced are
 * left out.
 */
export const ownTicketsPage = statement<
  PageRow,
  [
    userId: string,
    state: TripState | null,
    maxCounted: number,
    max: number,
    offset: number,
    status: OwnTicketRow["status"] | null,
  ]
>(
  "own tickets",
  `with own as (
     select k.id, k.booking_id, k.leg, k.position, k.seat, k.status, k.code, k.qrcode_uuid, k.link_token, k.price, k.voucher_id, o.manages, l.departs_at,
       case k.status when 'BOOKED' then 'unpaid' when 'CANCEL' then 'cancelled' else case when l.arrives_at > app_now() then 'upcoming' else 'past' end end as state
     from ${ownedBookings("$1::uuid")} o join tickets k on k.booking_id = o.id join booking_legs l on l.booking_id = k.booking_id and l.leg = k.leg
     where not exists (select from tickets n where n.booking_id = k.booking_id and n.leg = k.leg and n.position = k.position and n.id > k.id)),
   matches as (
     select *, array_position(array['unpaid', 'upcoming', 'past', 'cancelled'], state) as section,
       case state when 'upcoming' then extract(epoch from departs_at) else -extract(epoch from departs_at) end as place
     from own where ($2::text is null or state = $2) and ($6::text is null or status = $6) order by section, place, booking_id, leg, position limit $3),
   page as (select * from matches order by section, place, booking_id, leg, position limit $4 offset $5)
   select (select count(*) from matches)::integer as counted, p.* from (select) one left join page p on true
   order by p.section, p.place, p.booking_id, p.leg, p.position`,
);
