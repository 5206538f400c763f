import type { DeviceHold } from "@wakafine/shared/bookings/device-holds-contract.ts";
import type { Context, RequestContext } from "../../context.ts";
import { statement } from "../../database/database.ts";
import { undecidedStates } from "../payments/public.ts";

const deviceHolds = statement<DeviceHold, [deviceKey: string, undecided: readonly string[]]>(
  "holds of a device",
  `select h.id, b.link_token as order_hidden_uuid, f.name as city_departure, t.name as city_destination, iso(d.departs_at) as departs_at, a.name as agency,
     h.places * (select count(*) from hold_legs s where s.hold_id = h.id)::integer as places, iso(h.hold_until) as hold_until,
     exists (select from payment_attempts p where p.payable_kind = 'booking' and p.payable_id = b.id and p.state = any ($2::text[])) as paying
   from seat_holds h
   join hold_legs l on l.hold_id = h.id and l.leg = 0
   join departures d on d.agency_id = l.agency_id and d.id = l.departure_id
   join agencies a on a.id = d.agency_id
   join towns f on f.id = d.from_town_id
   join towns t on t.id = l.to_town_id
   left join bookings b on b.id = h.booking_id
   where h.device_key = decode($1, 'hex') and h.confirmed_at is null and h.released_at is null and h.hold_until > app_now()
   order by h.hold_until, h.id`,
);

/** Returns the unpaid seats of the calling device; a caller without a device cookie has none. */
export async function listDeviceHolds(
  { database }: Context,
  { deviceKey }: RequestContext,
): Promise<{ holds: DeviceHold[] }> {
  return {
    holds: deviceKey === null ? [] : await database.query(deviceHolds(deviceKey, undecidedStates)),
  };
}
