import type { AdminBooking } from "@wakafine/shared/administration/booking-contract.ts";
import { orderCodePattern } from "@wakafine/shared/bookings/order-code.ts";
import { fullName } from "@wakafine/shared/bookings/passenger.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { townKey } from "@wakafine/shared/reference/town-key.ts";
import { addDays, instantOf, parseDay } from "@wakafine/shared/rules/dates.ts";
import { digitsOnly, maskPhone } from "@wakafine/shared/rules/phone.ts";
import type { Context } from "../../context.ts";
import { uuidOrNull, withoutNul } from "../../database/sql-text.ts";
import type { PageResponse } from "../../http/page.ts";
import { offsetOf, pageResponse, rowsCounted } from "../../http/page.ts";
import { readPhone } from "../../phones.ts";
import { isPurged } from "../bookings/public.ts";
import type { BookingSearch, ListedBookingRow } from "./booking-reads.ts";
import { bookingsListed } from "./booking-reads.ts";

/** Returns bookings by order code, ticket code, any spelling of a phone, e-mail or part of a passenger's name, and by filters; the newest first [G.role.05]. */
export async function listBookings(
  { database }: Context,
  { query }: InputOf<"listAdminBookings">,
): Promise<PageResponse<AdminBooking>> {
  const paging = { page: query.page, perPage: query.per_page };
  const agencyId = query.agency_uuid === undefined ? null : uuidOrNull(query.agency_uuid);
  if (query.agency_uuid !== undefined && agencyId === null) return pageResponse([], 0, paging);
  const filters = {
    status: query.status ?? null,
    agencyId,
    day: dayRange(query.day),
    method: query.method ?? null,
  };
  const limits = { maxCounted: rowsCounted, perPage: paging.perPage, offset: offsetOf(paging) };
  for (const search of parseBookingSearch(withoutNul(query.keyword ?? ""))) {
    const rows = await database.query(bookingsListed({ ...filters, search }, limits));
    const found = rows.flatMap((row) => (row.id === null ? [] : [toListedBooking(row)]));
    const counted = rows[0]?.counted ?? 0;
    if (counted > 0) return pageResponse(found, counted, paging);
  }
  return pageResponse([], 0, paging);
}

/** A day of travel in Douala. */
function dayRange(text: string | undefined): readonly [string, string] | null {
  const day = text === undefined ? null : parseDay(text);
  if (day === null) return null;
  return [instantOf(day, "00:00").toISOString(), instantOf(addDays(day, 1), "00:00").toISOString()];
}

const ticketCode = /^[A-Z]{2,4}-[A-Z0-9]{4,}$/i;

/**
 * Returns the searches of a keyword, in the order in which they are tried: ten characters of an order code may also be a name. A phone is searched by at
 * least its last eight digits; with fewer, the masked digits could be found out one after another.
 */
export function parseBookingSearch(keyword: string): readonly (BookingSearch | null)[] {
  const entered = keyword.trim();
  if (entered === "") return [null];
  const code = entered.toUpperCase();
  if (ticketCode.test(entered)) return [{ kind: "ticket", code }];
  const digits = digitsOnly(entered);
  const isOrderCode = orderCodePattern.test(code);
  if (/^\+?\d{8,}$/.test(digits) && !isOrderCode) return [phoneSearch(entered, digits)];
  if (entered.includes("@")) return [{ kind: "email", email: entered.toLowerCase() }];
  const key = townKey(entered);
  const name: BookingSearch[] = key === "" ? [] : [{ kind: "name", key }];
  if (!isOrderCode) return name;
  const order: BookingSearch = { kind: "order", code };
  return /^\d+$/.test(entered) ? [order, phoneSearch(entered, digits)] : [order, ...name];
}

function phoneSearch(entered: string, digits: string): BookingSearch {
  const phone = readPhone(entered);
  return phone === null
    ? { kind: "digits", digits: digits.replace(/^00/, "").replace("+", "") }
    : { kind: "phone", phone };
}

/** Returns a booking as the list shows it: the phone is masked. */
export function toListedBooking(row: ListedBookingRow): AdminBooking {
  return {
    uuid: row.id,
    order_code: row.order_code,
    status: row.status,
    owner: fullName(row.firstname, row.lastname),
    phonenumber: isPurged(row.owner_phone) ? "" : maskPhone(row.owner_phone),
    passengers: row.passengers,
    from: row.from_town,
    to: row.to_town,
    departs_at: row.departs_at,
    agency: row.agency_name,
    round_trip: row.legs > 1,
    method: row.payment_method,
    operator: row.operator,
    amount: row.amount_xaf,
    created_date: row.created_at,
  };
}
