import { documentFees } from "@wakafine/shared/agencies/agency-fees.ts";
import type { PublicAgency } from "@wakafine/shared/departures/contract.ts";
import type { Row } from "../../database/query.ts";
import { agencyTransportTypes } from "@wakafine/shared/reference/messages.ts";

/** What anyone may see of an agency under the names of its columns. */
export const publicColumns = [
  "mobile_fee_rate",
  "mobile_fee_fixed",
  "card_fee_rate",
  "card_fee_fixed",
] as const;

/** The columns of `publicAgencyColumns`. Rates and amounts are exact decimals as text. */
export interface PublicAgencyRow extends Pick<Row<"agencies">, (typeof publicColumns)[number]> {
  readonly agency_id: string;
  readonly agency_name: string;
  readonly agency_phone: string | null;
  readonly agency_logo: string | null;
  readonly agency_mark: string | null;
  readonly agency_colour: string | null;
  readonly agency_type: number;
  readonly agency_town: string | null;
  readonly agency_quarter: string | null;
}

const typesById = new Map(agencyTransportTypes.map((type) => [type.id, type]));

/** An agency as anyone may see it. Written field by field: a new column stays private until it is named here [G.agsh.05, G.ref.03]. */
export function toAgencyResponse(row: PublicAgencyRow): PublicAgency {
  const type = typesById.get(row.agency_type);
  if (!type)
    throw new Error(`agency ${row.agency_id} has the unknown transport type ${row.agency_type}`);
  return {
    uuid: row.agency_id,
    name: row.agency_name,
    phonenumber: row.agency_phone,
    image: { url: row.agency_logo }, // one file under two names [G.agsh.03]
    logo: row.agency_logo,
    mark: row.agency_mark,
    colour: row.agency_colour,
    agency_transport_type: type,
    localisation: { town: row.agency_town, quarter: row.agency_quarter },
    ...documentFees({
      mobile_fee_rate: Number(row.mobile_fee_rate),
      mobile_fee_fixed: Number(row.mobile_fee_fixed),
      card_fee_rate: Number(row.card_fee_rate),
      card_fee_fixed: Number(row.card_fee_fixed),
    }),
  };
}
