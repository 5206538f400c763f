-- After three unpaid expiries in an hour a phone enters a code sent by SMS before it books again [G.book.32] (docs/decisions/0025).

-- One row a phone: its last code, and when it last proved that it reads its messages.
create table phone_codes (
  phone text primary key check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  id uuid not null unique, -- of the code: a newer one is another
  salt bytea not null, -- with APP_SECRET it makes the code again; the code itself is stored nowhere
  code_hash bytea, -- keyed with APP_SECRET; null: it was entered
  language text not null check (language in ('fr', 'en')),
  attempts smallint not null default 0,
  asked_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  verified_at timestamptz
);
create index phone_codes_age on phone_codes (asked_at);

-- Unpaid holds of a phone, those that ended too: the limits count the open ones, `unpaid_expiries` the ended.
drop index seat_holds_phone;
create index seat_holds_phone on seat_holds (owner_phone, hold_until) where confirmed_at is null and owner_phone is not null;

-- Bookings of a phone whose seats were kept to the end and not paid for, in the last p_minutes and since the phone was last verified.
-- What was given up before its end is no expiry, what late money paid for neither.
create function unpaid_expiries(p_phone text, p_minutes integer) returns integer language sql stable as $$
  select count(*)::integer from seat_holds h
  where h.owner_phone = p_phone and h.confirmed_at is null and h.hold_until <= app_now()
    and h.hold_until > greatest(app_now() - make_interval(mins => p_minutes), (select c.verified_at from phone_codes c where c.phone = p_phone))
    and (h.released_at is null or h.released_at >= h.hold_until)
    and not exists (select from bookings b where b.id = h.booking_id and b.paid_at is not null)
$$;

-- May this phone book? Null, or the code of the refusal. A typed code is looked at only while one is demanded; who types one queues at the phone's row,
-- so that many guesses at once are no more than one after the other. A right code is entered once, and the count begins anew.
--   p_limits: {"most":3,"minutes":60,"tries":5}; null: nothing is limited
create function phone_refusal(p_phone text, p_code_hash bytea, p_limits jsonb) returns text language plpgsql as $$
declare v_code phone_codes%rowtype; v_attempts integer := (p_limits ->> 'attempts')::integer;
begin
  if p_limits is null then return null; end if;
  if p_code_hash is not null then
    select * into v_code from phone_codes where phone = p_phone for update;
  end if;
  if unpaid_expiries(p_phone, (p_limits ->> 'minutes')::integer) < (p_limits ->> 'max')::integer then return null; end if;
  if p_code_hash is null then return 'phone_code_required'; end if;
  if v_code.code_hash is null or v_code.expires_at <= app_now() then return 'phone_code_expired'; end if;
  if v_code.attempts >= v_attempts then return 'phone_code_used_up'; end if;
  if v_code.code_hash = p_code_hash then
    update phone_codes set code_hash = null, verified_at = app_now() where phone = p_phone;
    return null;
  end if;
  update phone_codes set attempts = v_code.attempts + 1 where phone = p_phone;
  return case when v_code.attempts + 1 >= v_attempts then 'phone_code_used_up' else 'phone_code_wrong' end;
end $$;
