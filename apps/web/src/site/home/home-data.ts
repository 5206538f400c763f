import { pageQuery } from "../../lib/page-data.tsx";

/** What the home page shows beside its form: popular routes and agencies. */
export const homeData = pageQuery("getDefaultData", {});
