import { pageQuery } from "../../lib/page-data.tsx";

/** Query of the home page's content besides the form: popular routes and agencies. */
export const homeData = pageQuery("getDefaultData", {});
