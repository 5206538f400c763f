import { pageQuery } from "../../lib/page-data.tsx";

/** What the home page shows beside its form: popular roads and agencies. */
export const homeData = pageQuery("getDefaultData", {});
