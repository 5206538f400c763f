-- Cancelled tickets and the execution of refunds (docs/rules/refunds.md).

alter table tickets add column cancelled_at timestamptz; -- when a paid ticket was cancelled; null for tickets of a booking that was never paid

alter table refunds
  add column failure text check (length(failure) between 1 and 500), -- why the last execution failed
  add column operator_txn_id text check (length(operator_txn_id) between 1 and 100), -- the operator's id of the executed refund
  add column approved_by uuid,
  add column approved_at timestamptz,
  add column executed_by uuid,
  add constraint refunds_approval check ((approved_by is null) = (approved_at is null)),
  -- Two-person rule: who approves a refund does not execute it.
  add constraint refunds_two_persons check (approved_by is null or executed_by is null or approved_by <> executed_by);
create index refunds_attempt on refunds (attempt_id);
-- One execution is recorded for one refund, in whatever case its id is entered.
create unique index refunds_operator_txn on refunds (upper(operator_txn_id)) where operator_txn_id is not null;

-- The refunds of an attempt never exceed its amount. The lock of the attempt serialises concurrent refunds.
create function refunds_within_payment() returns trigger language plpgsql as $$
declare v_amount integer;
begin
  select amount_xaf into v_amount from payment_attempts where id = new.attempt_id for no key update;
  if (select sum(amount_xaf) from refunds where attempt_id = new.attempt_id) > v_amount then
    raise exception 'the refunds of attempt % exceed the amount paid', new.attempt_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger refunds_within_payment after insert or update of amount_xaf, attempt_id on refunds for each row execute function refunds_within_payment();

-- Frees the seats of cancelled tickets. The caller has locked the booking. p_seats: [{"leg":0,"seat":3}]. Raises when a seat is not claimed by the booking.
create function free_sold_seats(p_booking uuid, p_seats jsonb) returns void language plpgsql as $$
declare v_hold uuid; v_freed bigint;
begin
  select h.id into v_hold from bookings b join seat_holds h on h.id = b.hold_id where b.id = p_booking and h.confirmed_at is not null;
  with freed as (
    delete from seat_claims c using hold_legs l, jsonb_to_recordset(p_seats) as s(leg smallint, seat smallint)
    where l.hold_id = v_hold and l.leg = s.leg and c.agency_id = l.agency_id and c.departure_id = l.departure_id and c.segment = 0
      and c.seat = s.seat and c.hold_id = v_hold
    returning 1)
  select count(*) into v_freed from freed;
  perform expect_rows('free sold seats', v_freed, jsonb_array_length(p_seats));
  update hold_legs l set seats = array(
    select seat from unnest(l.seats) with ordinality as u(seat, n)
    where not exists (select from jsonb_to_recordset(p_seats) as s(leg smallint, seat smallint) where s.leg = l.leg and s.seat = u.seat) order by n)
  where l.hold_id = v_hold;
end $$;
