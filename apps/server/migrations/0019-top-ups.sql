-- Top-ups of the prepaid parcel balance: a payable beside bookings (docs/rules/parcels.md).

create table top_ups (
  id uuid primary key,
  agency_id uuid not null references agencies,
  created_by uuid not null references users,
  amount_xaf integer not null check (amount_xaf between 100 and 5000000),
  method text not null check (method in ('MOBILE', 'PAYPAL', 'STRIPE')),
  language text not null check (language in ('fr', 'en')),
  state text not null default 'PENDING' check (state in ('PENDING', 'COMPLETED')),
  pay_until timestamptz not null, -- a payment that is confirmed later is credited all the same
  created_at timestamptz not null default app_now(),
  completed_at timestamptz,
  constraint top_ups_completed check ((state = 'COMPLETED') = (completed_at is not null))
);
create index top_ups_agency on top_ups (agency_id, created_at desc, id desc);
create index top_ups_completed on top_ups (id) where state = 'COMPLETED';
