-- Parcels, the buses that carry them, and the record of every hand they passed through (docs/rules/parcels.md).

create table parcel_departures (
  id uuid primary key,
  agency_id uuid not null references agencies,
  bus_number text not null check (bus_number ~ '^[A-Z0-9]([A-Z0-9 -]{0,18}[A-Z0-9])?$'), -- the vehicle of the agency [G.parc.13]
  from_town_id integer not null references towns,
  to_town_id integer not null references towns,
  departs_at timestamptz not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'ARRIVE')),
  version integer not null default 1,
  created_by uuid not null references users,
  created_at timestamptz not null default app_now(),
  arrived_at timestamptz,
  unique (agency_id, id),
  constraint parcel_departures_arrived check ((state = 'ARRIVE') = (arrived_at is not null)),
  constraint parcel_departures_towns check (from_town_id <> to_town_id)
);
create unique index parcel_departures_once on parcel_departures (agency_id, bus_number, departs_at);
create index parcel_departures_agency on parcel_departures (agency_id, departs_at desc, id desc);

create table parcels (
  id uuid primary key,
  agency_id uuid not null references agencies, -- the sender's agency
  destination_agency_id uuid not null references agencies, -- hands the parcel out; often the same
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{4,39}$'), -- printed on the label, also as a QR code [G.parc.12]
  description text not null check (length(description) between 1 and 500),
  -- Names, phones (E.164) and identity numbers; erased after CONTACT_DAYS. Secret words are hashed [G.parc.08].
  sender_name text not null, sender_surname text not null, sender_phone text not null, sender_cni text, sender_secret text,
  receiver_name text not null, receiver_surname text not null, receiver_phone text not null, receiver_cni text, receiver_secret text,
  receiver_town text not null, -- where the receiver lives
  from_town_id integer not null references towns,
  to_town_id integer not null references towns,
  retrieval_quarter text check (length(retrieval_quarter) <= 255),
  billing_xaf integer not null check (billing_xaf > 0),
  -- What the price depends on, what the tariff suggested and why the price differs (decision 0177).
  weight_kg integer check (weight_kg > 0),
  size text check (size in ('SMALL', 'MEDIUM', 'LARGE')),
  declared_xaf integer not null default 0 check (declared_xaf >= 0),
  suggested_xaf integer,
  price_reason text check (length(price_reason) <= 300),
  fee_rate numeric(7, 4) not null, -- of the agency when the parcel was sent, in percent
  fee_xaf integer not null check (fee_xaf >= 0),
  payer text not null check (payer in ('SENDER', 'RECEIVER')),
  method text not null check (method in ('CASH', 'MOBILE')),
  is_paid boolean not null,
  language text not null check (language in ('fr', 'en')), -- of the messages
  state text not null default 'WAREHOUSE' check (state in ('WAREHOUSE', 'EMBARK', 'ARRIVE', 'RECEIVE')),
  -- In the warehouse: the bus it is planned for. Later: the bus that carries or carried it.
  departure_id uuid,
  -- What is wrong with the parcel beside its state (decision 0176).
  exceptions text[] not null default '{}' check (exceptions <@ array['HELD', 'DAMAGED', 'MISSING', 'LOST', 'RETURNED', 'CLAIM']),
  version integer not null default 1,
  last_event_hash bytea, -- of the newest row of parcel_events, so that a chain cut at its end shows
  created_by uuid not null references users,
  created_at timestamptz not null default app_now(),
  embarked_at timestamptz,
  arrived_at timestamptz,
  received_at timestamptz,
  back_at timestamptz, -- a returned parcel is at the agency that sent it again (decision 0212)
  deleted_at timestamptz,
  purged_at timestamptz,
  foreign key (agency_id, departure_id) references parcel_departures (agency_id, id),
  constraint parcels_loaded check (state = 'WAREHOUSE' or departure_id is not null),
  constraint parcels_times check ((state in ('EMBARK', 'ARRIVE', 'RECEIVE')) = (embarked_at is not null) and (state in ('ARRIVE', 'RECEIVE')) = (arrived_at is not null)
    and (state = 'RECEIVE') = (received_at is not null)),
  constraint parcels_deleted check (deleted_at is null or state = 'WAREHOUSE'),
  constraint parcels_exceptions check (state <> 'RECEIVE' or not exceptions && array['HELD', 'MISSING', 'LOST']),
  constraint parcels_back check (back_at is null or exceptions @> array['RETURNED']),
  constraint parcels_price_reason check (suggested_xaf = billing_xaf or suggested_xaf is null or price_reason is not null),
  constraint parcels_paid check (state <> 'RECEIVE' or is_paid)
);
-- Hyphens of a code do not count: it is entered with and without them.
create unique index parcels_code on parcels (replace(code, '-', ''));
create index parcels_agency on parcels (agency_id, created_at desc, id desc) where deleted_at is null;
create index parcels_destination on parcels (destination_agency_id, created_at desc, id desc) where deleted_at is null and agency_id <> destination_agency_id;
-- Parcels on which somebody still has to act: an administrator ends the service of an agency only without them.
create index parcels_open on parcels (agency_id) where deleted_at is null and (state <> 'RECEIVE' or exceptions @> array['CLAIM']);
create index parcels_open_for on parcels (destination_agency_id) where deleted_at is null and (state <> 'RECEIVE' or exceptions @> array['CLAIM']);
create index parcels_departure on parcels (departure_id) where deleted_at is null;
create index parcels_on_board on parcels (agency_id, departure_id) where state = 'EMBARK';
create index parcels_on_board_for on parcels (destination_agency_id, departure_id) where state = 'EMBARK';
create index parcels_exceptions_open on parcels using gin (exceptions) where exceptions <> '{}';
-- The statistics of the sender's agency count each event at its time.
create index parcels_embarked on parcels (agency_id, embarked_at) where embarked_at is not null;
create index parcels_arrived on parcels (agency_id, arrived_at) where arrived_at is not null;
create index parcels_received on parcels (agency_id, received_at) where received_at is not null;
create index parcels_names on parcels using gin (search_key(sender_surname || ' ' || sender_name || ' ' || receiver_surname || ' ' || receiver_name) gin_trgm_ops);
create index parcels_phones on parcels using gin ((sender_phone || ' ' || receiver_phone) gin_trgm_ops);
create index parcels_purge on parcels (created_at) where purged_at is null;

-- Prices of an agency by route, in francs (decision 0177).
create table parcel_tariffs (
  id uuid primary key,
  agency_id uuid not null references agencies,
  from_town_id integer not null references towns,
  to_town_id integer not null references towns,
  base_xaf integer not null check (base_xaf > 0), -- with the first included_kg kilograms of a small parcel
  included_kg integer not null check (included_kg >= 0),
  per_kg_xaf integer not null check (per_kg_xaf >= 0),
  medium_xaf integer not null check (medium_xaf >= 0),
  large_xaf integer not null check (large_xaf >= 0),
  value_rate numeric(4, 2) not null check (value_rate >= 0), -- percent of the declared value
  max_value_xaf integer not null check (max_value_xaf >= 0), -- that can be declared
  constraint parcel_tariffs_towns check (from_town_id <> to_town_id),
  unique (agency_id, from_town_id, to_town_id)
);

create table parcel_images (
  parcel_id uuid not null references parcels,
  position smallint not null check (position between 0 and 5),
  file text not null unique,
  primary key (parcel_id, position)
);

-- The chain of custody: append only; each row carries the hash of the row before it.
create table parcel_events (
  parcel_id uuid not null references parcels,
  position smallint not null,
  id uuid not null unique,
  kind text not null check (kind in ('SENT', 'CHANGED', 'PAID', 'EMBARK', 'MISSING', 'WRONG_BUS', 'TAKEN_OFF', 'EXCEPTION', 'EXCEPTION_END', 'ARRIVE', 'BACK', 'RECEIVE', 'DELETED')),
  agency_id uuid not null references agencies, -- of the member who recorded it
  user_id uuid not null references users,
  departure_id uuid,
  happened_at timestamptz not null, -- by the device's clock
  received_at timestamptz not null default app_now(), -- by the server's clock
  file text, -- a photo
  details jsonb not null default '{}',
  previous_hash bytea,
  hash bytea not null,
  primary key (parcel_id, position)
);
create index parcel_events_file on parcel_events (file) where file is not null;

-- Hash of an event and of the one before it. It covers everything but the hash itself.
create function parcel_event_hash(e parcel_events) returns bytea language sql stable as $$
  select sha256(coalesce(e.previous_hash, ''::bytea) || convert_to(jsonb_build_array(e.parcel_id, e.position, e.id, e.kind, e.agency_id, e.user_id, e.departure_id,
    extract(epoch from e.happened_at), extract(epoch from e.received_at), e.file, e.details)::text, 'UTF8'))
$$;

-- The caller has locked the parcel, so positions have no gap and no duplicate.
create function link_parcel_event() returns trigger language plpgsql as $$
declare v_last parcel_events;
begin
  select * into v_last from parcel_events where parcel_id = new.parcel_id order by position desc limit 1;
  -- The number at that time: a departure can get another one later.
  if new.departure_id is not null then
    new.details := new.details || (select jsonb_build_object('bus_number', d.bus_number) from parcel_departures d where d.id = new.departure_id);
  end if;
  new.position := coalesce(v_last.position + 1, 0);
  new.previous_hash := v_last.hash;
  new.hash := parcel_event_hash(new);
  update parcels set last_event_hash = new.hash where id = new.parcel_id;
  return new;
end $$;
create trigger parcel_events_linked before insert on parcel_events for each row execute function link_parcel_event();

create function parcel_events_are_fixed() returns trigger language plpgsql as $$
begin raise exception 'the events of a parcel are fixed' using errcode = 'check_violation'; end $$;
create trigger parcel_events_fixed before update or delete on parcel_events for each row execute function parcel_events_are_fixed();

-- What the sender or receiver of a damaged, incomplete or lost parcel asks for (decision 0178). The agencies are those of the parcel.
create table parcel_claims (
  id uuid primary key,
  parcel_id uuid not null references parcels,
  agency_id uuid not null references agencies,
  destination_agency_id uuid not null references agencies,
  claimant text not null check (claimant in ('SENDER', 'RECEIVER')),
  reason text not null check (reason in ('DAMAGED', 'INCOMPLETE', 'LOST')),
  description text not null,
  claimed_xaf integer not null check (claimed_xaf > 0),
  state text not null default 'OPEN' check (state in ('OPEN', 'ACCEPTED', 'REJECTED')),
  awarded_xaf integer check (awarded_xaf between 1 and claimed_xaf),
  decision text,
  opened_by uuid not null references users,
  opened_at timestamptz not null default app_now(),
  due_at timestamptz not null,
  decided_by uuid references users,
  decided_at timestamptz,
  constraint parcel_claims_decided check ((state = 'OPEN') = (decided_at is null) and (state = 'OPEN') = (decision is null) and (state = 'ACCEPTED') = (awarded_xaf is not null))
);
-- Another claim can follow a rejected one.
create unique index parcel_claims_once on parcel_claims (parcel_id) where state <> 'REJECTED';
create index parcel_claims_parcel on parcel_claims (parcel_id);
create index parcel_claims_agency on parcel_claims (agency_id, (case state when 'OPEN' then 0 else 1 end), (case state when 'OPEN' then due_at end), opened_at desc, id);
create index parcel_claims_destination on parcel_claims (destination_agency_id, (case state when 'OPEN' then 0 else 1 end), (case state when 'OPEN' then due_at end), opened_at desc, id)
  where agency_id <> destination_agency_id;

create table parcel_claim_images (
  claim_id uuid not null references parcel_claims,
  position smallint not null check (position between 0 and 5),
  file text not null unique,
  primary key (claim_id, position)
);

-- The code that the receiver shows to get the parcel; the newest of each parcel.
create table parcel_codes (
  parcel_id uuid primary key references parcels,
  id uuid not null unique,
  salt bytea not null,
  code_hash bytea not null,
  attempts smallint not null default 0, -- wrong codes
  asked_at timestamptz not null default app_now()
);

alter table ledger_transactions add column parcel_id uuid references parcels;
-- A fee is taken once and returned once.
create unique index ledger_parcel_once on ledger_transactions (parcel_id, kind) where parcel_id is not null;

-- Checked at commit: nothing but a charge-back of a top-up makes the prepaid balance of an agency negative [G.parc.07]. The lock of the agency serialises concurrent fees.
create function parcel_balance_covers_fees() returns trigger language plpgsql as $$
begin
  perform from agencies where id = new.agency_id for no key update;
  if (select kind = 'charge_back' from ledger_transactions where id = new.transaction_id) then return null; end if;
  if (select sum(amount) from ledger_entries where account = 'parcel_balance' and agency_id = new.agency_id) > 0 then
    raise exception 'the parcel balance of agency % is negative', new.agency_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger parcel_balance_covers_fees after insert on ledger_entries deferrable initially deferred
  for each row when (new.account = 'parcel_balance' and new.amount > 0) execute function parcel_balance_covers_fees();
