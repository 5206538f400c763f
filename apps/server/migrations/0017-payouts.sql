-- Payout numbers of agencies and payouts to them (docs/rules/payouts.md).

alter table agencies -- when the code of the current payout number was entered
  add column momo_validated_at timestamptz,
  add column om_validated_at timestamptz;

-- A number that waits for its code; the newest of each operator.
create table payout_number_codes (
  agency_id uuid not null references agencies,
  operator text not null check (operator in ('MTN', 'ORANGE')),
  id uuid not null unique,
  phone text not null,
  salt bytea not null,
  code_hash bytea not null,
  language text not null check (language in ('fr', 'en')),
  attempts smallint not null default 0, -- wrong codes
  requested_by uuid not null references users,
  asked_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  primary key (agency_id, operator)
);

-- Checks an entered code against the waiting numbers of an agency. The right code removes its row; a wrong one counts for every number it could have been
-- for. `dead`: no code is active. The row locks order concurrent attempts of all processes.
create function enter_payout_code(p_agency uuid, p_mtn bytea, p_orange bytea, p_max integer)
  returns table (outcome text, operator text, phone text) language plpgsql as $$
#variable_conflict use_column
declare v_found payout_number_codes; v_active bigint;
begin
  perform from payout_number_codes c where c.agency_id = p_agency order by c.operator for update;
  select c.* into v_found from payout_number_codes c
  where c.agency_id = p_agency and c.expires_at > app_now() and c.attempts < p_max
    and c.code_hash = case c.operator when 'MTN' then p_mtn else p_orange end order by c.operator limit 1;
  if found then
    delete from payout_number_codes c where c.id = v_found.id;
    return query select 'right', v_found.operator, v_found.phone;
    return;
  end if;
  update payout_number_codes c set attempts = c.attempts + 1 where c.agency_id = p_agency and c.expires_at > app_now() and c.attempts < p_max;
  get diagnostics v_active = row_count;
  return query select case when v_active > 0 then 'wrong' else 'dead' end, null::text, null::text;
end $$;

create table payouts (
  id uuid primary key,
  agency_id uuid not null references agencies,
  operator text not null check (operator in ('MTN', 'ORANGE')),
  phone text not null, -- the validated number when the payout was requested; a later change does not redirect it
  amount_xaf integer not null check (amount_xaf > 0),
  state text not null default 'requested' check (state in ('requested', 'approved', 'executed', 'failed', 'reversed')),
  approval_required boolean not null,
  requested_by uuid not null references users,
  requested_at timestamptz not null default app_now(),
  approved_by uuid references users,
  approved_at timestamptz,
  ended_by uuid references users, -- who recorded the execution or failure
  ended_at timestamptz,
  operator_txn_id text check (length(operator_txn_id) between 1 and 100),
  failure text check (length(failure) between 1 and 500),
  constraint payouts_approval check ((approved_by is null) = (approved_at is null)),
  constraint payouts_approved check (state not in ('executed', 'reversed') or not approval_required or approved_by is not null),
  -- Two-person rule: who approves a payout has neither requested it nor executes it.
  constraint payouts_two_persons check (approved_by is null or (approved_by <> requested_by and (state not in ('executed', 'reversed') or approved_by <> ended_by))),
  constraint payouts_ended check ((state in ('executed', 'failed', 'reversed')) = (ended_at is not null and ended_by is not null)),
  constraint payouts_transaction check ((state in ('executed', 'reversed')) = (operator_txn_id is not null)),
  constraint payouts_failure check ((state = 'failed') = (failure is not null))
);
create trigger payouts_operator_txn after insert or update of operator_txn_id on payouts
  for each row when (new.operator_txn_id is not null) execute function claim_operator_transaction('payouts_operator_txn');
create index payouts_agency on payouts (agency_id, requested_at desc);
create index payouts_open on payouts (requested_at) where state in ('requested', 'approved');
create index payouts_ended on payouts (ended_at desc) where state in ('executed', 'failed', 'reversed');

create table payout_lines ( -- the departures a payout pays for
  payout_id uuid not null references payouts,
  agency_id uuid not null,
  departure_id uuid not null,
  amount_xaf integer not null check (amount_xaf > 0),
  primary key (payout_id, departure_id)
);
create index payout_lines_departure on payout_lines (agency_id, departure_id);

-- An executed payout that is taken back: the operator returned the money, or it was recorded wrongly (docs/decisions/0172-reversal-of-payouts.md).
create table payout_reversals (
  id uuid primary key,
  payout_id uuid not null references payouts,
  cause text not null check (cause in ('returned', 'wrong_record')),
  reason text not null check (length(reason) between 1 and 500),
  state text not null check (state in ('requested', 'reversed', 'refused')),
  approval_required boolean not null,
  requested_by uuid not null references users,
  requested_at timestamptz not null default app_now(),
  ended_by uuid references users, -- who reversed the payout or refused to
  ended_at timestamptz,
  refusal text check (length(refusal) between 1 and 500),
  constraint payout_reversals_ended check ((state = 'requested') = (ended_by is null) and (ended_by is null) = (ended_at is null)),
  constraint payout_reversals_two_persons check (state <> 'reversed' or not approval_required or ended_by <> requested_by),
  constraint payout_reversals_refusal check ((state = 'refused') = (refusal is not null))
);
-- The invariant: a payout is reversed once.
create unique index payout_reversals_once on payout_reversals (payout_id) where state <> 'refused';
create index payout_reversals_of_payout on payout_reversals (payout_id, requested_at desc);

create function payout_reversal_is_fixed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'requested' or
     (new.payout_id, new.cause, new.reason, new.approval_required, new.requested_by, new.requested_at)
       is distinct from (old.payout_id, old.cause, old.reason, old.approval_required, old.requested_by, old.requested_at) then
    raise exception 'payout reversal % is fixed', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payout_reversals_fixed before update or delete on payout_reversals for each row execute function payout_reversal_is_fixed();

-- The payouts of a departure that have neither failed nor been reversed never exceed the money released for it. The lock of the agency serialises concurrent payouts.
create function payout_within_payable() returns trigger language plpgsql as $$
declare v_released bigint; v_paid bigint;
begin
  perform from agencies where id = new.agency_id for no key update;
  select coalesce(-sum(e.amount), 0) into v_released from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
  where e.account = 'agency_payable' and e.agency_id = new.agency_id and e.departure_id = new.departure_id and t.kind not in ('payout', 'payout_reversed');
  select coalesce(sum(l.amount_xaf), 0) into v_paid from payout_lines l join payouts p on p.id = l.payout_id
  where l.agency_id = new.agency_id and l.departure_id = new.departure_id and p.state not in ('failed', 'reversed');
  if v_paid > v_released then perform refuse('payout_exceeds_balance'); end if;
  return null;
end $$;
create trigger payout_within_payable after insert on payout_lines for each row execute function payout_within_payable();

-- Checked at commit, when all lines are written.
create function payout_lines_sum() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_xaf), 0) from payout_lines where payout_id = new.id) <> new.amount_xaf then
    raise exception 'the lines of payout % do not sum to its amount', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger payout_lines_sum after insert on payouts deferrable initially deferred for each row execute function payout_lines_sum();

create function payout_lines_are_fixed() returns trigger language plpgsql as $$
begin raise exception 'the lines of a payout are fixed' using errcode = 'check_violation'; end $$;
create trigger payout_lines_fixed before update or delete on payout_lines for each row execute function payout_lines_are_fixed();

-- Number and amount are fixed, and an ended payout never changes, except that an executed one is reversed.
create function payout_is_fixed() returns trigger language plpgsql as $$
begin
  if old.state = 'executed' and new.state = 'reversed' and to_jsonb(new) - 'state' = to_jsonb(old) - 'state'
     and exists (select from payout_reversals where payout_id = new.id and state = 'reversed') then
    return new;
  end if;
  if old.state in ('executed', 'failed', 'reversed') or new.state = 'reversed' or
     (new.agency_id, new.operator, new.phone, new.amount_xaf, new.approval_required, new.requested_by)
       is distinct from (old.agency_id, old.operator, old.phone, old.amount_xaf, old.approval_required, old.requested_by) then
    raise exception 'payout % is fixed', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payouts_fixed before update on payouts for each row execute function payout_is_fixed();

alter table ledger_transactions add column payout_id uuid references payouts;
create unique index ledger_payout_once on ledger_transactions (payout_id, kind) where payout_id is not null;

-- Checked at commit: an agency is never paid more for a departure than was released for it.
create function payable_covers_payouts() returns trigger language plpgsql as $$
begin
  perform from agencies where id = new.agency_id for no key update;
  if (select sum(amount) from ledger_entries
      where account = 'agency_payable' and agency_id = new.agency_id and departure_id is not distinct from new.departure_id) > 0 then
    raise exception 'agency % is paid more than is payable', new.agency_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger payable_covers_payouts after insert on ledger_entries deferrable initially deferred
  for each row when (new.account = 'agency_payable' and new.amount > 0) execute function payable_covers_payouts();
