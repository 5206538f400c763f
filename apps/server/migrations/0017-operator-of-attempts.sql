-- The mobile operator of a payment. One provider may serve several operators, so the provider's name does not tell it.

alter table payment_attempts add column operator text check (operator in ('MTN', 'ORANGE')); -- null: another method, or nothing to pay

update payment_attempts set operator = case driver when 'mtn_momo' then 'MTN' else 'ORANGE' end where driver in ('mtn_momo', 'orange_money');
