-- Tells every server process which departures changed, so that open screens read them again (docs/decisions/0158). PostgreSQL delivers at commit, and equal
-- notifications of a transaction once.

create function notify_changed_tickets() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', jsonb_build_object('agency', c.agency_id, 'departure', c.departure_id)::text)
  from (select distinct agency_id, departure_id from changed) c;
  return null;
end $$;
create trigger tickets_made_live after insert on tickets referencing new table as changed for each statement execute function notify_changed_tickets();
create trigger tickets_changed_live after update on tickets referencing new table as changed for each statement execute function notify_changed_tickets();

-- A refused attempt changes no departure, but the list of refused attempts.
create function notify_refused_check_in() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', jsonb_build_object('agency', new.agency_id, 'refused', true)::text);
  return null;
end $$;
create trigger check_ins_refused_live after insert on check_ins for each row when (new.outcome <> 'accepted') execute function notify_refused_check_in();

create function notify_completed_top_up() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', jsonb_build_object('agency', new.agency_id, 'top_up', new.id)::text);
  return null;
end $$;
create trigger top_ups_completed_live after update on top_ups for each row when (new.state = 'COMPLETED' and old.state <> 'COMPLETED')
  execute function notify_completed_top_up();
