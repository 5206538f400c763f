-- Seat claims, holds, bookings and passengers. docs/rules/seat-allocation.md explains the invariants; 0009-take-seats.sql enforces them.

-- Every row counts as taken until it is deleted. Rows are never updated, so pages are filled completely and vacuumed often.
create table seat_claims (
  agency_id uuid not null,
  departure_id uuid not null,
  segment smallint not null default 0 check (segment >= 0), -- part of the route; always 0 today
  seat smallint not null check (seat >= 1),
  hold_id uuid not null
) with (fillfactor = 100, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 500, autovacuum_analyze_scale_factor = 0.02);
-- The invariant: a seat is claimed once.
create unique index seat_claims_once on seat_claims (agency_id, departure_id, segment, seat);

create table seat_holds (
  id uuid primary key,
  token_hash bytea unique, -- null: seats claimed without a dialog
  started_at timestamptz not null default app_now(),
  hold_until timestamptz not null,
  places smallint not null check (places between 1 and 10),
  max_places smallint, -- the largest number of places so far, so that shrinking does not avoid a limit; null: never changed
  device_key bytea,
  address_key bytea,
  owner_phone text,
  verified_phone text, -- of the device or account that took the seats; null: unverified
  booking_id uuid, -- set once, when a booking takes the hold over
  confirmed_at timestamptz,
  released_at timestamptz,
  check (confirmed_at is null or released_at is null)
) with (autovacuum_vacuum_scale_factor = 0.02);
create index seat_holds_open on seat_holds (hold_until) where confirmed_at is null and released_at is null;
create unique index seat_holds_booking on seat_holds (booking_id) where released_at is null; -- a booking has one active hold
create index seat_holds_over on seat_holds (released_at) where booking_id is null and released_at is not null;
-- Limits count open holds by key; rate_limits counts ended ones. By address only unverified holds count.
create index seat_holds_device on seat_holds (device_key) where confirmed_at is null and released_at is null;
create index seat_holds_address on seat_holds (address_key) where confirmed_at is null and released_at is null and verified_phone is null and address_key is not null;
create index seat_holds_verified on seat_holds (verified_phone) where confirmed_at is null and released_at is null and verified_phone is not null;
-- Includes ended holds, because unpaid_expiries counts them.
create index seat_holds_phone on seat_holds (owner_phone, hold_until) where confirmed_at is null and owner_phone is not null;
create index seat_holds_to_purge on seat_holds (hold_until) where booking_id is not null and (owner_phone is not null or device_key is not null or address_key is not null);

create table hold_legs (
  hold_id uuid not null references seat_holds on delete cascade,
  leg smallint not null check (leg in (0, 1)),
  agency_id uuid not null,
  departure_id uuid not null,
  to_town_id integer not null, -- the town sold: the final one or a stop
  seats smallint[] not null,
  primary key (hold_id, leg)
);
create index hold_legs_departure on hold_legs (agency_id, departure_id);

create table bookings (
  id uuid primary key,
  order_code text not null unique,
  link_token text not null unique check (length(link_token) = 22),
  user_id uuid references users, -- null: guest
  hold_id uuid not null references seat_holds,
  status text not null default 'PENDING' check (status in ('PENDING', 'PAID', 'FAILED', 'EXPIRED', 'CANCEL', 'REFUNDED')),
  language text not null check (language in ('fr', 'en')),
  payment_method text not null check (payment_method in ('MOBILE', 'PAYPAL', 'STRIPE')),
  operator text check (operator in ('MTN', 'ORANGE')),
  payer_phone text,
  delivery_mode text not null check (delivery_mode in ('SMS', 'EMAIL', 'WHATSAPP', 'MESSENGER')),
  delivery_address text not null check (length(delivery_address) between 1 and 255),
  owner_phone text not null,
  passengers smallint not null check (passengers between 1 and 10),
  due numeric(12, 2) not null check (due >= 0),
  amount_xaf integer not null check (amount_xaf >= 0),
  fees numeric(16, 8) not null default 0 check (fees >= 0),
  coupon_value numeric(16, 8) not null default 0 check (coupon_value >= 0),
  refunded_xaf integer not null default 0 check (refunded_xaf >= 0),
  -- 0: nothing yet. 1: identity numbers and the delivery address. 2: also names and phones (docs/decisions/0008).
  purged smallint not null default 0 check (purged between 0 and 2),
  version integer not null default 1, -- increases when passengers are edited, so that an edit of outdated data is refused
  account_erased boolean not null default false, -- no later account that verifies its phone or e-mail may claim it
  created_at timestamptz not null default app_now(),
  paid_at timestamptz,
  ended_at timestamptz,
  check (refunded_xaf <= amount_xaf)
);
create index bookings_hold on bookings (hold_id);
create index bookings_user on bookings (user_id) where user_id is not null;
create index bookings_pending on bookings (created_at) where status = 'PENDING';
create index bookings_paid on bookings (paid_at) where paid_at is not null;
create index bookings_trip_to_purge on bookings (created_at) where purged = 0;
-- Guest bookings are found by the contacts that an account has verified (docs/decisions/0098).
create index bookings_guest_phone on bookings (owner_phone) where user_id is null and paid_at is not null;
create index bookings_guest_email on bookings (lower(delivery_address)) where user_id is null and paid_at is not null and delivery_mode = 'EMAIL';
-- The list of administrators. Ids are time-ordered, so the newest rows come first by id, with and without a filter.
create index bookings_status on bookings (status, id);
create index bookings_method on bookings (payment_method, id);
create index bookings_owner_phone on bookings (owner_phone, id);
create index bookings_address on bookings (lower(delivery_address), id);
create index bookings_names_to_purge on bookings (created_at) where purged < 2;

create table booking_legs ( -- every price input and every name on the ticket, as sold
  booking_id uuid not null references bookings on delete cascade,
  leg smallint not null check (leg in (0, 1)),
  agency_id uuid not null,
  departure_id uuid not null,
  to_town_id integer not null,
  agency_name text not null,
  agency_prefix text not null,
  from_town text not null,
  to_town text not null,
  travel_class text not null,
  station_quarter text,
  station_departs_at timestamptz,
  departs_at timestamptz not null,
  arrives_at timestamptz not null,
  sold_departs_at timestamptz, -- the time as sold, once the agency moved the departure [G.plan.04]
  unit_price integer not null check (unit_price > 0),
  fee_rate numeric(7, 4) not null, -- of the payment method used
  fee_fixed numeric(12, 2) not null,
  fee numeric(16, 8) not null default 0,
  coupon_share numeric(16, 8) not null default 0,
  commission_rate numeric(7, 4) not null,
  agency_share_xaf integer not null check (agency_share_xaf >= 0),
  seats smallint[] not null,
  -- Tickets cancelled after payment. A leg whose tickets are all cancelled no longer counts for the times of the trip.
  cancelled smallint not null default 0 check (cancelled between 0 and 10),
  primary key (booking_id, leg)
);
create index booking_legs_departure on booking_legs (agency_id, departure_id);
create index booking_legs_agency on booking_legs (agency_id, booking_id);
create index booking_legs_day on booking_legs (departs_at, booking_id);

create table passengers ( -- copies, not accounts [G.auth.29]; position 0 is the owner
  booking_id uuid not null references bookings on delete cascade,
  position smallint not null check (position between 0 and 9),
  lastname text not null check (length(lastname) between 1 and 255),
  firstname text not null default '' check (length(firstname) <= 255),
  sex_id smallint check (sex_id between 1 and 3), -- null: not asked, in a counter sale
  cni text check (length(cni) <= 255),
  phone text,
  minor boolean not null default false,
  user_public_id text,
  role_id smallint not null default 3 check (role_id = 3), -- of a ticket holder, who cannot log in [G.role.01]
  primary key (booking_id, position)
);
-- The agency's ticket list searches a part of a name or phone. One key contains both orders of a name: surname, first name, surname.
create index passengers_search on passengers using gin (search_key(lastname || firstname || lastname) gin_trgm_ops, phone gin_trgm_ops);
