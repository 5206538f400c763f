import { membersWith } from "../contract/endpoint.ts";

/** Members who handle parcels, and those who also manage them [G.parc.10]. */
export const parcelMembers = membersWith("parcels");
export const parcelManagers = membersWith("manageParcels");
