-- Second factor of administrators (docs/decisions/0083). A row exists only after enrolment was confirmed with a code.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  secret text not null, -- base32, sealed with APP_SECRET
  last_step bigint not null, -- newest accepted time step of 30 s: a code is accepted once
  recovery_codes bytea[] not null, -- sha-256 of those not used yet
  created_at timestamptz not null default app_now()
);

-- When a code was last accepted for this session; null: never.
alter table sessions add column second_factor_at timestamptz;
