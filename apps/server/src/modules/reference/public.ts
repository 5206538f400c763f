import type { Context } from "../../context.ts";
import type { Bound } from "../../http/bind.ts";
import { bind } from "../../http/bind.ts";
import type { Agencies } from "../agencies/public.ts";
import { defaultDataReader } from "./default-data.ts";

/** The reference module: the endpoint of the global lists. It owns no table. */
export function createReference(
  context: Context,
  deps: { readonly agencies: Agencies },
): { readonly bound: readonly Bound[] } {
  const readDefaultData = defaultDataReader(context, deps.agencies);
  return {
    bound: [bind("getDefaultData", (_input, request) => readDefaultData(request.language))],
  };
}
