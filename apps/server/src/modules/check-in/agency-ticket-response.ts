import type { AgencyTicket } from "@wakafine/shared/check-in/contract.ts";
import { maskPhone } from "@wakafine/shared/rules/phone.ts";
import type { Config } from "../../config.ts";
import type { Membership } from "../../context.ts";
import type { AgencyTicketRow } from "./check-in-store.ts";
import { pictureAddress } from "../tickets/public.ts";

/** Which personal fields of a passenger are shown unmasked (docs/decisions/0054). */
interface VisibleFields {
  readonly identity: boolean;
  readonly phone: boolean;
}

/** Lists mask both fields. */
export const listFields: VisibleFields = { identity: false, phone: false };

/** A single ticket shows the identity number, for comparison with the card; only administrators and planners see the phone. */
export function boardingFields(member: Membership): VisibleFields {
  return { identity: true, phone: member.roleId <= 2 };
}

/** Returns a ticket in the form its agency receives [A3.check.01–15]. */
export function toAgencyTicketResponse(
  config: Pick<Config, "APP_SECRET" | "PUBLIC_ORIGIN">,
  row: AgencyTicketRow,
  visible: VisibleFields,
): AgencyTicket {
  return {
    uuid: row.id,
    code_verification: row.code,
    qrcode_uuid: row.qrcode_uuid,
    ticket_status: row.status,
    price: row.price,
    seat: row.seat,
    ticket_url: pictureAddress(config, row, "png"),
    discount_url: null,
    user: {
      cni_identifier: row.cni === null || visible.identity ? row.cni : maskIdentity(row.cni),
      firstname: row.firstname,
      lastname: row.lastname,
      phonenumber: row.phone === null || visible.phone ? row.phone : maskPhone(row.phone),
    },
    departure: {
      uuid: row.departure_id,
      city_departure: row.from_town,
      city_destination: row.to_town,
      travel_class: row.travel_class,
      departure_date: row.departure_date,
      departure_hour: row.departure_hour,
    },
    boarding_station:
      row.station_quarter === null
        ? null
        : { quarter: row.station_quarter, departure_hour: row.station_hour ?? row.departure_hour },
    boarding: row.boarding,
    left_minutes: row.left_minutes,
    checked_in: usedOf(row),
  };
}

/** When and by whom a ticket was used; null when it was not. */
export function usedOf(row: AgencyTicketRow): AgencyTicket["checked_in"] {
  return row.used_at === null ? null : { at: row.used_at, by: row.used_by ?? "" };
}

/** Masks an identity number except its last three characters, which are enough to distinguish passengers. */
function maskIdentity(identity: string): string {
  return identity.length < 7
    ? "•".repeat(identity.length)
    : "•".repeat(identity.length - 3) + identity.slice(-3);
}
