import { pageQuery } from "../../../lib/api-query.ts";

/** The order behind a hidden link. */
export function orderQuery(token: string | null | undefined) {
  return pageQuery("getOrder", { params: { token: token || "none" } });
}
