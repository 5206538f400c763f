import type { Parcel, ParcelRow as ParcelInList } from "@wakafine/shared/parcels/contract.ts";
import { codeOf } from "@wakafine/shared/parcels/parcel-code.ts";
import { maskPhone } from "@wakafine/shared/rules/phone.ts";
import { pictureUrl } from "../../files/pictures.ts";
import type { Context } from "../../context.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError } from "../../http/failure.ts";
import { claimsOfParcel, toClaimResponse } from "./claim-store.ts";
import type { ParcelRow } from "./parcel-store.ts";
import { eventsOfParcel } from "./parcel-events.ts";
import { parcelOfAgency } from "./parcel-store.ts";
import { isPurged } from "./purge-parcels.ts";

/** Returns a phone as shown: null becomes empty after the erasure. */
function shownPhone(phone: string, masked: boolean): string {
  if (isPurged(phone)) return "";
  return masked ? maskPhone(phone) : phone;
}

/** Returns the end of an identity number; the rest is hidden from everyone. */
export function identityEnd(cni: string): string {
  return cni.slice(-4);
}

/** Returns a parcel as the members of its agencies see it. `masked`: phones in lists. */
export function toParcelRowResponse(row: ParcelRow, masked: boolean): ParcelInList {
  return {
    uuid: row.id,
    qr_code: row.code,
    description: row.description,
    status: row.state,
    exceptions: [...row.exceptions],
    sender: {
      name: row.sender_name,
      surname: row.sender_surname,
      phone: shownPhone(row.sender_phone, masked),
      town: row.from_town,
      cni: row.sender_cni === null ? null : `•••• ${identityEnd(row.sender_cni)}`,
      has_password: row.sender_secret !== null,
    },
    receiver: {
      name: row.receiver_name,
      surname: row.receiver_surname,
      phone: shownPhone(row.receiver_phone, masked),
      town: row.receiver_town,
      cni: row.receiver_cni === null ? null : `•••• ${identityEnd(row.receiver_cni)}`,
      has_password: row.receiver_secret !== null,
      destination_city: row.to_town,
      destination_agency: { uuid: row.destination_agency_id, name: row.destination_agency },
    },
    retrieval_city: row.to_town,
    retrieval_quarter: row.retrieval_quarter,
    billing_amount: row.billing_xaf,
    payer: row.payer,
    payment_method: row.method,
    is_paid: row.is_paid,
    agency: { uuid: row.agency_id, name: row.agency },
    departure:
      row.departure_id === null
        ? null
        : {
            uuid: row.departure_id,
            bus_number: row.bus_number ?? "",
            departure_date: row.departure_day ?? "",
            departure_hour: row.departure_hour ?? "",
          },
    created_date: row.created,
    embarked_date: row.embarked,
    arrived_date: row.arrived,
    received_date: row.received,
    back_date: row.back,
  };
}

/** Reads one parcel of an agency by id or code, with its events. Throws not_found. */
export async function readParcel(
  { config, database }: Pick<Context, "config"> & { readonly database: Database | Transaction },
  agencyId: string,
  idOrCode: string,
): Promise<Parcel> {
  const [row] = await database.query(
    parcelOfAgency(agencyId, uuidOrNull(idOrCode), codeOf(idOrCode) ?? ""),
  );
  if (!row) throw appError("not_found");
  const [events, claims] = await database.batch([eventsOfParcel(row.id), claimsOfParcel(row.id)]);
  const url = (file: string) => pictureUrl(config, file);
  const [claim = null, ...rejectedClaims] = claims.map((one) => toClaimResponse(one, url));
  return {
    ...toParcelRowResponse(row, false),
    images: row.images.map(url),
    weight_kg: row.weight_kg,
    size: row.size,
    declared_value: row.declared_xaf,
    suggested_amount: row.suggested_xaf,
    price_reason: row.price_reason,
    fee: row.fee_xaf,
    version: row.version,
    secret_required: row.sender_secret !== null || row.receiver_secret !== null,
    events: events.map((event) => ({
      kind: event.kind,
      happened_at: event.happened,
      received_at: event.received,
      by: event.by,
      agency: event.agency,
      bus_number: event.bus_number,
      image: event.file === null ? null : url(event.file),
      collected_by: event.collected_by,
      loss_settled: event.loss_settled,
      missing: event.missing,
      exception: event.exception,
    })),
    claim,
    rejected_claims: rejectedClaims,
  };
}
