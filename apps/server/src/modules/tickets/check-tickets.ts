import { statement } from "../../database/database.ts";
import type { Database } from "../../database/database.ts";

/** Something that must never be; `subject` is the id to look at. */
export interface TicketFault {
  readonly kind: "paid booking without its tickets" | "ticket without booking" | "seat sold twice";
  readonly subject: string;
}

// These read bookings beside tickets: the reference between the two owners that no foreign key keeps.
const paidWithoutTickets = statement<TicketFault>(
  "check: paid bookings without tickets",
  `select 'paid booking without its tickets' as kind, b.id::text as subject
   from bookings b left join tickets t on t.booking_id = b.id
   where b.status = 'PAID'
   group by b.id, b.passengers
   having count(*) filter (where t.status in ('PAID', 'VALIDATE')) = 0
     or count(*) filter (where t.status = 'BOOKED') > 0
     or count(distinct (t.leg, t.position)) filter (where t.id is not null)
        <> b.passengers * (select count(*) from booking_legs l where l.booking_id = b.id)
   order by b.id limit 100`,
);
const withoutBooking = statement<TicketFault>(
  "check: tickets without booking",
  `select 'ticket without booking' as kind, t.id::text as subject
   from tickets t where not exists (select from bookings b where b.id = t.booking_id) order by t.id limit 100`,
);
const soldTwice = statement<TicketFault>(
  "check: seats sold twice",
  `select 'seat sold twice' as kind, departure_id::text || ' seat ' || seat as subject
   from tickets where status in ('PAID', 'VALIDATE') group by agency_id, departure_id, seat having count(*) > 1 order by 2 limit 100`,
);

/** What is wrong between bookings, tickets and seats; empty when all is well. At most 100 of a kind. */
export async function checkTickets(database: Database): Promise<readonly TicketFault[]> {
  const faults = await database.batch([paidWithoutTickets(), withoutBooking(), soldTwice()]);
  return faults.flat();
}
