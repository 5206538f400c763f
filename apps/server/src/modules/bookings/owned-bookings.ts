/** Guest bookings made longer before the verification belong to a former holder of the phone or e-mail. */
const daysBeforeVerification = 90;

const claimable = `b.user_id is null and not b.account_erased and b.paid_at is not null and k.verified_at is not null
  and b.created_at > k.verified_at - interval '${daysBeforeVerification} days'`;

/**
 * SQL that returns the bookings of a user (`id`, `manages`): those made with the account, and paid guest bookings of a verified contact. Bookings of an erased
 * account belong to no user and are reached only by their hidden link. The owner's phone manages a guest booking; the e-mail that received the tickets only
 * reads it (docs/decisions/0098).
 */
export const ownedBookings = (user: string): string => `(
  select o.id, bool_or(o.manages) as manages from (
    select b.id, true as manages from bookings b where b.user_id = ${user}
    union all
    select b.id, true from contacts k join bookings b on b.owner_phone = k.value
      where k.user_id = ${user} and k.kind = 'phone' and ${claimable}
    union all
    select b.id, false from contacts k join bookings b on lower(b.delivery_address) = k.value and b.delivery_mode = 'EMAIL'
      where k.user_id = ${user} and k.kind = 'email' and ${claimable}
  ) o group by o.id)`;

/** SQL that returns the first departure and last arrival of bookings `b`, for `cross join lateral`. A leg whose tickets are all cancelled counts only if no other is left. */
export const tripTimes = `(select coalesce(min(l.departs_at) filter (where l.cancelled < b.passengers), min(l.departs_at)) as departs_at,
    coalesce(max(l.arrives_at) filter (where l.cancelled < b.passengers), max(l.arrives_at)) as arrives_at
  from booking_legs l where l.booking_id = b.id)`;

/** SQL of the `TripState` of bookings `b` whose `tripTimes` are `t`. */
export const tripStateText = `case when b.status = 'PENDING' then 'unpaid' when b.status <> 'PAID' then 'cancelled'
  when t.arrives_at > app_now() then 'upcoming' else 'past' end`;
