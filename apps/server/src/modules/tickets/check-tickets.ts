import type { Statement } from "../../database/database.ts";
import { statement } from "../../database/database.ts";

/** An invariant between bookings, tickets and seats. The query returns at most 100 violations; the ledger check job runs it. */
export interface TicketCheck {
  readonly name: string;
  readonly broken: Statement<{ subject: string }>;
}

function check(name: string, text: string): TicketCheck {
  return { name, broken: statement<{ subject: string }>(`tickets: ${name}`, text)() };
}

/** These queries also read bookings, because no foreign key connects the tables of the two modules. */
export const ticketChecks: readonly TicketCheck[] = [
  check(
    "a paid booking has its tickets",
    `select b.id::text as subject
     from bookings b left join tickets t on t.booking_id = b.id and (t.status in ('PAID', 'VALIDATE') or t.cancelled_at is not null)
     where b.status = 'PAID'
     group by b.id, b.passengers
     having count(t.id) <> b.passengers * (select count(*) from booking_legs l where l.booking_id = b.id)
       or count(distinct (t.leg, t.position)) filter (where t.id is not null) <> count(t.id)
       or exists (select from tickets o where o.booking_id = b.id and o.status = 'BOOKED')
     order by b.id limit 100`,
  ),
  check(
    "a ticket has its booking",
    "select t.id::text as subject from tickets t where not exists (select from bookings b where b.id = t.booking_id) order by t.id limit 100",
  ),
  check(
    "a seat is sold once",
    `select departure_id::text || ' seat ' || seat as subject
     from tickets where status in ('PAID', 'VALIDATE') group by agency_id, departure_id, seat having count(*) > 1 order by 1 limit 100`,
  ),
  check(
    "a booking with all tickets cancelled is cancelled",
    `select b.id::text as subject from bookings b where b.status in ('PAID', 'CANCEL', 'REFUNDED')
       and exists (select from tickets t where t.booking_id = b.id and t.cancelled_at is not null)
       and (b.status = 'PAID') <> exists (select from tickets t where t.booking_id = b.id and t.status in ('PAID', 'VALIDATE'))
     order by b.id limit 100`,
  ),
  check(
    "a sold ticket has the payment time of its booking",
    `select t.id::text as subject from tickets t join bookings b on b.id = t.booking_id
     where (t.status in ('PAID', 'VALIDATE') or t.cancelled_at is not null or t.paid_at is not null) and t.paid_at is distinct from b.paid_at
     order by t.id limit 100`,
  ),
  check(
    "the seat of a cancelled ticket is free",
    `select t.id::text as subject from tickets t join bookings b on b.id = t.booking_id
       left join seat_claims c on c.agency_id = t.agency_id and c.departure_id = t.departure_id and c.seat = t.seat and c.hold_id = b.hold_id
     where t.cancelled_at is not null and c.seat is not null order by t.id limit 100`,
  ),
  check(
    // The job `cancelled-departures` completes a cancellation within minutes. A used ticket prevents it, so a cancelled departure has none.
    "a cancelled departure has no paid or used ticket",
    `select t.id::text as subject from departures d join tickets t on t.agency_id = d.agency_id and t.departure_id = d.id and t.status in ('PAID', 'VALIDATE')
     where d.deleted_at < app_now() - interval '1 hour' order by t.id limit 100`,
  ),
];
