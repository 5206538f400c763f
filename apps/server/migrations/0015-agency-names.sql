-- One row per name an agency has or asked for, by its look-alike skeleton: the primary key decides between two processes (docs/decisions/0084).
create table agency_names (
  skeleton text primary key check (length(skeleton) between 1 and 1000),
  agency_id uuid not null references agencies on delete cascade deferrable initially deferred
);
create index agency_names_agency on agency_names (agency_id);
alter table agencies add column pending_name text check (length(pending_name) between 1 and 255); -- waits for review; `name` stays public

-- Skeletons of existing Latin names; the application computes the others. The older of two equal names keeps it.
insert into agency_names (skeleton, agency_id)
  select translate(replace(replace(search_key(name), 'rn', 'm'), 'vv', 'w'), '01i', 'oll'), id from agencies where search_key(name) <> '' order by created_at, id
  on conflict do nothing;
