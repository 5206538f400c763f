import { pageQuery } from "../../../lib/page-data.tsx";

/** Returns the query of the order behind a hidden link. */
export function orderQuery(token: string | null | undefined) {
  return pageQuery("getOrder", { params: { token: token || "none" } });
}
