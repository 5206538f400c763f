import type { Statement } from "../../database/database.ts";
import { statement } from "../../database/database.ts";

/** One leg of a hold in the form take_seats reads. */
export interface HoldLeg {
  readonly leg: number;
  readonly agency_id: string;
  readonly departure_id: string;
  readonly to_town_id: number;
}

/** A leg as it was sold: its seats are taken again only on a departure that is still the same. Times are ISO 8601. */
export interface SoldLeg extends HoldLeg {
  readonly from_town: string;
  readonly travel_class: string;
  readonly departs_at: string;
  /** The boarding point; null when the traveller boards at the departure. */
  readonly station_quarter: string | null;
  readonly station_departs_at: string | null;
}

/** The result of take_seats; times are ISO 8601, seats are per leg. */
export type TakeSeatsResult =
  | {
      readonly outcome: "ok";
      readonly hold_until: string;
      readonly started_at: string;
      readonly seats: readonly (readonly number[])[];
    }
  | {
      readonly outcome: "seats_unavailable";
      /** The leg without enough seats. */
      readonly leg: number;
    }
  | {
      readonly outcome:
        | "departure_left"
        | "hold_expired"
        | "hold_limit"
        | "phone_verification_required"
        | "phone_code_required"
        | "not_found";
    };

/** Options of take_seats and take_over_hold; keys are hex, `until` is ISO 8601. */
export interface HoldOptions {
  readonly token_hash?: string;
  readonly until?: string;
  readonly device_key?: string | null;
  readonly address_key?: string | null;
  readonly owner_phone?: string;
  readonly booking_id?: string;
  readonly confirm?: boolean;
  readonly holds_per_device?: number;
  readonly seats_per_device?: number;
  readonly seats_per_address?: number;
  readonly user_id?: string | null;
  /** The caller has verified the owner's phone. */
  readonly owner_verified?: boolean;
  readonly verified_hours?: number;
  readonly unverified_seats_per_departure?: number;
  readonly unverified_share_divisor?: number;
  readonly unverified_seats_min?: number;
  readonly unpaid_seat_minutes?: number;
}

/** A hold that its token can still use: neither ended nor released nor taken over. `on_sale`: all its agencies are active. */
export interface OpenHold {
  readonly id: string;
  readonly on_sale: boolean;
  readonly places: number;
  readonly started_at: string;
  readonly hold_until: string;
  readonly legs: readonly (HoldLeg & { readonly seats: readonly number[] })[];
}

const take = statement<
  { response: TakeSeatsResult; now: string },
  [string, string, number, string]
>(
  "take seats",
  "select take_seats($1, $2::jsonb, $3, $4::jsonb) as response, iso(app_now()) as now",
);
/** Locks the departures of legs in the order of take_seats, so that `takeAgain` reads them as they stay. */
export const lockDeparturesOf = statement<never, [legs: string]>(
  "lock departures of legs",
  `select from departures d where (d.agency_id, d.id) in (select l.agency_id, l.departure_id from jsonb_to_recordset($1::jsonb) as l(agency_id uuid, departure_id uuid))
   order by d.id for update`,
);
/** Why late money takes no seats, besides the refusals of take_seats. */
export type LateRefusal = { readonly outcome: "agency_not_active" | "departure_changed" };
/** Takes seats for late money; refuses if an agency is suspended or a departure is no longer the one that was sold. */
const takeAgain = statement<
  { response: TakeSeatsResult | LateRefusal; now: string },
  [string, string, number, string]
>(
  "take seats again",
  `select case when exists (select from jsonb_to_recordset($2::jsonb) as l(agency_id uuid) join agencies a on a.id = l.agency_id where not a.is_active)
     then jsonb_build_object('outcome', 'agency_not_active')
   when exists (select from jsonb_to_recordset($2::jsonb) as l(agency_id uuid, departure_id uuid, to_town_id integer, from_town text, travel_class text, departs_at timestamptz,
       station_quarter text, station_departs_at timestamptz)
     where not exists (select from departures d join towns f on f.id = d.from_town_id join offers o on o.agency_id = d.agency_id and o.departure_id = d.id
       where d.agency_id = l.agency_id and d.id = l.departure_id and o.to_town_id = l.to_town_id and f.name = l.from_town and d.travel_class = l.travel_class
         and d.departs_at = l.departs_at)
     or (l.station_quarter is not null and not exists (select from boarding_stations s where s.agency_id = l.agency_id and s.departure_id = l.departure_id
       and s.quarter = l.station_quarter and s.departs_at = l.station_departs_at)))
     and not exists (select from jsonb_to_recordset($2::jsonb) as l(agency_id uuid, departure_id uuid) join departures d on d.agency_id = l.agency_id and d.id = l.departure_id
       where d.deleted_at is not null)
     then jsonb_build_object('outcome', 'departure_changed') else take_seats($1, $2::jsonb, $3, $4::jsonb) end as response, iso(app_now()) as now`,
);
const takeOver = statement<never, [string, string, string, string]>(
  "take hold over",
  "select take_over_hold($1, $2::jsonb, $3, $4::jsonb)",
);

/** Takes seats for all legs or none. Without legs the hold is changed to `places`. */
export function takeSeatsStatement(
  hold: { readonly id: string; readonly legs: readonly HoldLeg[]; readonly places: number },
  options: HoldOptions,
) {
  return take(hold.id, JSON.stringify(hold.legs), hold.places, JSON.stringify(options));
}

/** Like `takeSeatsStatement` for a new hold, but refuses if an agency is not active or a departure has changed. */
export function takeSeatsAgainStatement(
  hold: { readonly id: string; readonly legs: readonly SoldLeg[]; readonly places: number },
  options: HoldOptions,
) {
  return takeAgain(hold.id, JSON.stringify(hold.legs), hold.places, JSON.stringify(options));
}

/** Gives an open hold to a booking; raises hold_expired when the hold has changed since it was read, hold_limit or phone_code_required. */
export function takeOverHold(
  hold: { readonly id: string; readonly seats: readonly (readonly number[])[] },
  bookingId: string,
  options: HoldOptions,
): Statement<unknown> {
  return takeOver(hold.id, JSON.stringify(hold.seats), bookingId, JSON.stringify(options));
}

/** SQL that is true when every agency of a hold `h` is active. A suspended agency gives no further seats and takes no further payments. */
const sellersActive =
  "not exists (select from hold_legs l join agencies a on a.id = l.agency_id where l.hold_id = h.id and not a.is_active)";

/** SQL that returns the `OpenHold` of a token's SHA-256 as JSON. */
export const openHoldJson = (tokenHash: string): string =>
  `select json_build_object('id', h.id, 'on_sale', ${sellersActive}, 'places', h.places, 'started_at', h.started_at, 'hold_until', h.hold_until,
     'legs', (select json_agg(json_build_object('leg', l.leg, 'agency_id', l.agency_id, 'departure_id', l.departure_id, 'to_town_id', l.to_town_id,
       'seats', l.seats) order by l.leg) from hold_legs l where l.hold_id = h.id)) as hold
   from seat_holds h
   where h.token_hash = ${tokenHash} and h.released_at is null and h.confirmed_at is null and h.booking_id is null and h.hold_until > app_now()`;

/** Value: SHA-256 of the token. */
export const openHold = statement<{ hold: OpenHold }, [Buffer]>(
  "read open hold",
  openHoldJson("$1"),
);

/** The hold of a booking. `open`: its seats are held and not sold; `on_sale`: all its agencies are active. Times are ISO 8601. */
export interface HoldState {
  readonly open: boolean;
  readonly on_sale: boolean;
  readonly started_at: string;
  readonly hold_until: string;
}

/** SQL that returns the `HoldState` of a hold as JSON. */
export const holdState = (holdId: string): string =>
  `(select json_build_object('open', h.released_at is null and h.confirmed_at is null and h.hold_until > app_now(), 'on_sale', ${sellersActive},
     'started_at', iso(h.started_at), 'hold_until', iso(h.hold_until)) from seat_holds h where h.id = ${holdId})`;

/** Releases the hold of a dialog by its token's hash. */
export const releaseByToken = statement<{ released: boolean }, [Buffer]>(
  "release hold by token",
  "select release_hold($1, null) as released",
);

/** Releases the hold of a dialog that this device opened. */
export const releaseOfDevice = statement<
  { released: boolean },
  [id: string, deviceKey: string | null]
>(
  "release hold of a device",
  "select release_hold(h.token_hash, null) as released from seat_holds h where h.id = $1 and h.device_key = decode($2, 'hex') and h.token_hash is not null",
);

/** Releases unconfirmed holds that have ended. Value: the maximum number of holds. */
export const releaseEnded = statement<{ id: string }, [number]>(
  "release ended holds",
  "select id from release_ended_holds($1) as id",
);

/** Moves the end of a booking's hold for another attempt; raises hold_expired. Values: booking, new end. */
export const extendHold = statement<never, [string, string]>(
  "extend hold",
  "select extend_hold($1, $2)",
);

/** Stores the end of the departures of a booking that is paid late: agency money is held until the later end. */
export const rememberFirstSale = statement<never, [bookingId: string]>(
  "remember first sale",
  "select remember_first_sale($1)",
);

const freeSeats = statement<never, [bookingId: string, seats: string]>(
  "free sold seats",
  "select free_sold_seats($1, $2::jsonb)",
);

/** Frees the seats of cancelled tickets; raises when the booking does not claim one of them. The caller has locked the booking. */
export function freeSoldSeats(
  bookingId: string,
  seats: readonly { readonly leg: number; readonly seat: number }[],
): Statement<unknown> {
  return freeSeats(bookingId, JSON.stringify(seats));
}

/** Purges holds without a booking after a day. */
export const purgeHolds = statement<never, [number]>(
  "purge old holds",
  `delete from seat_holds where id in (
     select id from seat_holds where booking_id is null and released_at < app_now() - interval '1 day' order by released_at limit $1 for update skip locked)`,
);
