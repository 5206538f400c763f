-- One row per name an agency has or asked for, by its look-alike skeleton, which the application computes: the primary key decides between two processes
-- (docs/decisions/0084).
create table agency_names (
  skeleton text primary key check (length(skeleton) between 1 and 1000),
  agency_id uuid not null references agencies on delete cascade deferrable initially deferred
);
create index agency_names_agency on agency_names (agency_id);
alter table agencies add column pending_name text check (length(pending_name) between 1 and 255); -- waits for review; `name` stays public
