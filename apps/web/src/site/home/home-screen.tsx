import { usePageData } from "../../lib/page-data.tsx";
import { useToday } from "../../lib/page-moment.ts";
import { homeData } from "./home-data.ts";
import { HomeHero } from "./home-hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { PartnerAgencies } from "./partner-agencies.tsx";
import { PopularRoutes } from "./popular-routes.tsx";
import { SearchForm } from "./search-form.tsx";
import * as styles from "./home.module.css";

/** Home page: the search first, then routes, how it works, agencies [C2.pub.01, C2.search.01]. */
export function Screen() {
  const today = useToday(homeData);
  // Without this data the page is only shorter, because the form does not need it.
  const { data } = usePageData(homeData);
  return (
    <>
      <HomeHero />
      <div className={`wrap ${styles.search}`}>
        <SearchForm today={today} />
      </div>
      <PopularRoutes topRoutes={data?.trajets ?? []} today={today} />
      <HowItWorks />
      <PartnerAgencies agencies={data?.agencies ?? []} />
    </>
  );
}
