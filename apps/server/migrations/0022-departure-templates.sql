-- Templates of the trip form: a plan without its days, under a name of the agency (docs/decisions/0171).
create table departure_templates (
  agency_id uuid not null references agencies,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  plan jsonb not null, -- fields of the create call
  updated_at timestamptz not null default app_now(),
  primary key (agency_id, id)
);
create unique index departure_templates_name on departure_templates (agency_id, lower(name));
