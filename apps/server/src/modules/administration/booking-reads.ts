import type { Statement } from "../../database/database.ts";
import { statementPlannedPerCall } from "../../database/database.ts";

/** A booking of the list; times are ISO 8601. */
export interface ListedBookingRow {
  readonly id: string;
  readonly order_code: string;
  readonly status: "PENDING" | "PAID" | "FAILED" | "EXPIRED" | "CANCEL" | "REFUNDED";
  readonly owner_phone: string;
  readonly passengers: number;
  readonly payment_method: string;
  readonly operator: string | null;
  readonly amount_xaf: number;
  readonly created_at: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly from_town: string;
  readonly to_town: string;
  readonly departs_at: string;
  readonly agency_name: string;
  readonly legs: number;
}

/** What a keyword searches; patterns are escaped. */
export type BookingSearch =
  | { readonly kind: "order"; readonly code: string }
  | { readonly kind: "ticket"; readonly code: string }
  /** E.164. */
  | { readonly kind: "phone"; readonly phone: string }
  /** A part of a phone, digits only. */
  | { readonly kind: "digits"; readonly digits: string }
  /** In lower case. */
  | { readonly kind: "email"; readonly email: string }
  /** Letters and digits of a name. */
  | { readonly kind: "name"; readonly key: string };

export interface BookingFilters {
  readonly search: BookingSearch | null;
  readonly status: string | null;
  readonly agencyId: string | null;
  /** Start and end of the day of travel, ISO 8601. */
  readonly day: readonly [from: string, to: string] | null;
  readonly method: string | null;
}

type Condition = readonly [sql: string, ...values: readonly string[]];

function searchOf(search: BookingSearch): Condition {
  switch (search.kind) {
    case "order":
      return ["b.order_code = ?", search.code];
    case "ticket":
      return [
        "b.id in (select t.booking_id from tickets t where t.code like ? || '%')",
        search.code,
      ];
    case "phone":
      return [
        `b.id in (select o.id from bookings o where o.owner_phone = ? union all select o.id from bookings o where lower(o.delivery_address) = ?
           union all select a.payable_id from payment_attempts a where a.payer_phone = ? and a.payable_kind = 'booking'
           union all select p.booking_id from passengers p where p.phone like '%' || ?)`,
        search.phone,
        search.phone,
        search.phone,
        search.phone,
      ];
    case "digits":
      return [
        "b.id in (select p.booking_id from passengers p where p.phone like '%' || ?)",
        search.digits,
      ];
    case "email":
      return [
        `b.id in (select o.id from bookings o where lower(o.delivery_address) = ?
           union all select o.id from contacts k join bookings o on o.user_id = k.user_id where k.value = ? and not k.waiting)`,
        search.email,
        search.email,
      ];
    case "name":
      return [
        "b.id in (select p.booking_id from passengers p where search_key(p.lastname || p.firstname || p.lastname) like '%' || ? || '%')",
        search.key,
      ];
  }
}

function conditionsOf({ search, status, agencyId, day, method }: BookingFilters): Condition[] {
  return [
    ...(search ? [searchOf(search)] : []),
    ...(status ? [["b.status = ?", status] as const] : []),
    ...(agencyId
      ? [
          [
            "b.id in (select l.booking_id from booking_legs l where l.agency_id = ?::uuid)",
            agencyId,
          ] as const,
        ]
      : []),
    ...(day
      ? [
          [
            "b.id in (select l.booking_id from booking_legs l where l.departs_at >= ?::timestamptz and l.departs_at < ?::timestamptz)",
            ...day,
          ] as const,
        ]
      : []),
    ...methodOf(method),
  ];
}

/** A mobile payment is filtered by its operator. */
function methodOf(method: string | null): Condition[] {
  if (method === null) return [];
  return method === "MTN" || method === "ORANGE"
    ? [["b.payment_method = 'MOBILE' and b.operator = ?", method]]
    : [["b.payment_method = ?", method]];
}

/** A page of bookings, the newest first (ids are time-ordered). Only the conditions that are set are in the text, so that each uses its own index. A page without bookings is one row with null. */
export function bookingsListed(
  filters: BookingFilters,
  { maxCounted, perPage, offset }: { maxCounted: number; perPage: number; offset: number },
): Statement<{ counted: number } & (ListedBookingRow | { id: null })> {
  const values: (string | number)[] = [];
  const conditions = conditionsOf(filters).map(([sql, ...given]) => {
    let next = values.length;
    values.push(...given);
    return sql.replace(/\?/g, () => `$${(next += 1)}`);
  });
  const at = values.length;
  const where = conditions.length > 0 ? `where ${conditions.join(" and ")}` : "";
  return statementPlannedPerCall<
    { counted: number } & (ListedBookingRow | { id: null }),
    readonly (string | number)[]
  >(
    `with found as materialized (select b.id from bookings b ${where} order by b.id desc limit $${at + 1})
     select (select count(*) from found)::integer as counted, r.*
     from (select 1) one left join (
       select ${listedColumns} from (select * from found order by id desc limit $${at + 2} offset $${at + 3}) k
       join bookings b on b.id = k.id ${listedJoins}
     ) r on true order by r.id desc`,
  )(...values, maxCounted, perPage, offset);
}

/** Columns of a `ListedBookingRow`. */
export const listedColumns = `b.id, b.order_code, b.status, b.owner_phone, b.passengers, b.payment_method, b.operator, b.amount_xaf, iso(b.created_at) as created_at,
  coalesce(p.firstname, '') as firstname, coalesce(p.lastname, '') as lastname, l.from_town, l.to_town, iso(l.departs_at) as departs_at, l.agency_name,
  (select count(*) from booking_legs n where n.booking_id = b.id)::integer as legs`;
export const listedJoins = `join booking_legs l on l.booking_id = b.id and l.leg = 0 left join passengers p on p.booking_id = b.id and p.position = 0`;
