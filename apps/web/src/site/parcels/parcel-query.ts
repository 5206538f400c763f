import { codeOf } from "@wakafine/shared/parcels/parcel-code.ts";
import type { PageAddress } from "../../lib/page-address.tsx";
import { pageQuery } from "../../lib/page-data.tsx";

/** Returns the code in the address: `/app/parcel/<code>`, or `?code=` of the form without scripts. Empty without one. */
export function enteredCode({ params, query }: Pick<PageAddress, "params" | "query">): string {
  return (params["code"] ?? query.get("code") ?? "").trim();
}

/** Returns the query of a parcel; a text that is no code finds none. */
export function parcelQuery(entered: string) {
  return pageQuery("displayParcel", { params: { id: codeOf(entered) ?? "none" } });
}

/** Returns what the server reads for the page: nothing without a code. */
export function parcelQueries(address: PageAddress) {
  const entered = enteredCode(address);
  return entered === "" ? [] : [parcelQuery(entered)];
}
