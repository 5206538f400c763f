-- Tickets, their signing keys, and check-ins.

create table tickets (
  agency_id uuid not null,
  id uuid not null,
  booking_id uuid not null, -- no foreign key between tables of two modules; a job checks it
  leg smallint not null check (leg in (0, 1)),
  position smallint not null check (position between 0 and 9),
  departure_id uuid not null,
  seat smallint not null check (seat >= 1),
  status text not null default 'BOOKED' check (status in ('BOOKED', 'PAID', 'CANCEL', 'VALIDATE')),
  -- Plain letters and digits: with collation "C" the unique index also finds a code by its beginning, in any locale of the database.
  code text collate "C" not null unique check (code ~ '^[A-Z]{2,4}-[A-Z0-9]{6,}$'),
  qrcode_uuid uuid not null unique,
  link_token text not null unique, -- of the ticket's own picture
  version smallint not null default 1,
  price integer not null check (price >= 0), -- francs
  refundable_xaf integer not null default 0 check (refundable_xaf >= 0),
  paid_at timestamptz, -- of its booking; null: never paid. Kept here, so that the sales of an agency are a range of one index (decision 0204)
  cancelled_at timestamptz, -- when a paid ticket was cancelled; null for tickets of a booking that was never paid
  created_at timestamptz not null default app_now(),
  primary key (agency_id, id)
);
create index tickets_id on tickets (id); -- the address of the picture contains only the ticket's id
create index tickets_booking on tickets (booking_id);
create index tickets_departure on tickets (agency_id, departure_id);
create index tickets_paid on tickets (agency_id, paid_at) where paid_at is not null;
create index tickets_cancelled on tickets (agency_id, cancelled_at) where cancelled_at is not null;
create unique index tickets_seat on tickets (agency_id, departure_id, seat) where status in ('PAID', 'VALIDATE');

create table check_ins ( -- one row per attempt, also refused ones
  agency_id uuid not null,
  id uuid not null,
  ticket_id uuid, -- null: no ticket was found
  entered text not null check (length(entered) <= 255),
  outcome text not null check (outcome in ('accepted', 'ticket_already_validated', 'ticket_not_found', 'ticket_not_paid',
    'ticket_cancelled', 'ticket_other_agency', 'ticket_wrong_day')),
  user_id uuid not null,
  nonce text, -- idempotency key of the client
  happened_at timestamptz not null,
  received_at timestamptz not null default app_now(),
  undone_at timestamptz,
  undone_by uuid,
  undo_reason text,
  check ((undone_at is null) = (undone_by is null) and (undone_at is null) = (undo_reason is null)),
  primary key (agency_id, id)
);
create index check_ins_ticket on check_ins (agency_id, ticket_id) where ticket_id is not null;
create unique index check_ins_once on check_ins (agency_id, ticket_id) where outcome = 'accepted' and undone_at is null;
create index check_ins_refused on check_ins (agency_id, id) where outcome <> 'accepted';
create index check_ins_purge on check_ins (received_at) where outcome <> 'accepted';
create unique index check_ins_nonce on check_ins (agency_id, user_id, nonce) where nonce is not null;

create table signing_keys ( -- Ed25519; two may be active [G.ticket.06]
  id text primary key check (length(id) between 1 and 8),
  public_key text not null, -- 32 raw bytes, base64url
  private_key text not null, -- sealed with a key derived from APP_SECRET (docs/decisions/0040)
  created_at timestamptz not null default app_now(),
  retired_at timestamptz
);
