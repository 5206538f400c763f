import { pageQuery } from "../../lib/api-query.ts";

/** What the home page shows beside its form: popular roads and agencies. */
export const homeData = pageQuery("getDefaultData", {});
