import type { Reservation } from "@wakafine/shared/bookings/reservations-contract.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { townKey } from "@wakafine/shared/reference/town-key.ts";
import { digitsOnly, maskPhone } from "@wakafine/shared/rules/phone.ts";
import type { Context, RequestContext } from "../../context.ts";
import { withoutNul } from "../../database/sql-text.ts";
import type { PageResponse } from "../../http/page.ts";
import { offsetOf, pageResponse, rowsCounted } from "../../http/page.ts";
import { membershipOf } from "../../http/permission.ts";
import { isPurged } from "./purge-passengers.ts";
import type { ReservationRow } from "./reservation-reads.ts";
import { reservationsOfAgency } from "./reservation-reads.ts";

/** Shorter parts of a phone would let members find the masked digits out one after another. */
const minDigits = 8;

/** Returns the bookings of the agency's departures, newest first, with masked phones, by order code, part of a name, the end of a phone, and status [G.trav.05]. */
export async function listReservations(
  { database }: Context,
  query: InputOf<"listReservations">["query"],
  request: RequestContext,
): Promise<PageResponse<Reservation>> {
  const paging = { page: query.page, perPage: query.per_page };
  const search = searchOf(query.keyword);
  if (search === "nothing") return pageResponse([], 0, paging);
  const rows = await database.query(
    reservationsOfAgency(
      membershipOf(request).agencyId,
      query.status ?? null,
      search?.orderCode ?? null,
      search?.name ?? null,
      search?.digits ?? null,
      rowsCounted,
      paging.perPage,
      offsetOf(paging),
    ),
  );
  const data = rows.flatMap((row) => (row.id === null ? [] : [toReservationResponse(row)]));
  return pageResponse(data, rows[0]?.counted ?? 0, paging);
}

interface Search {
  readonly orderCode: string;
  readonly name: string | null;
  readonly digits: string | null;
}

/** Returns what a keyword searches; null without one, "nothing" for one without letters and digits. */
function searchOf(keyword: string | undefined): Search | "nothing" | null {
  if (keyword === undefined) return null;
  const entered = withoutNul(keyword);
  const key = townKey(entered);
  const digits = digitsOnly(entered).replace(/\D/g, "").replace(/^00/, "");
  if (key === "") return "nothing";
  return {
    orderCode: entered.toUpperCase(),
    name: /^\d+$/.test(key) ? null : key,
    digits: digits.length < minDigits ? null : digits,
  };
}

function toReservationResponse(row: ReservationRow): Reservation {
  return {
    uuid: row.id,
    order_code: row.order_code,
    status: row.status,
    customer: {
      lastname: row.lastname ?? "",
      firstname: row.firstname ?? "",
      phonenumber: isPurged(row.owner_phone) ? null : maskPhone(row.owner_phone),
    },
    trips: row.trips,
    price: row.trips.reduce((sum, { price }) => sum + price, 0),
    payment_method: row.payment_method,
    operator: row.operator,
    created_date: row.created_at,
  };
}
