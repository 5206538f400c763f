import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { homeMessages } from "@wakafine/shared/messages/home.ts";
import { Link } from "../../lib/link.tsx";
import { useT } from "../../lib/page-services.tsx";
import { agencyAddress } from "../../lib/trip-search.ts";
import { AgencyMark } from "../../ui/agency-mark.tsx";
import * as styles from "./home.module.css";

type Agency = ResponseOf<"getDefaultData">["agencies"][number];

const shownAgencies = 12;

/** Agencies with departures on sale, each linked to its departures of the week. */
export function PartnerAgencies({ agencies }: { readonly agencies: readonly Agency[] }) {
  const t = useT();
  const selling = agencies.filter((agency) => agency.has_departures);
  if (selling.length === 0) return null;
  return (
    <section className="wrap sect">
      <h2 className="h2">{t(homeMessages.agenciesHeading)}</h2>
      <ul className={styles.agencies}>
        {selling.slice(0, shownAgencies).map((agency) => (
          <li key={agency.uuid}>
            <Link to={agencyAddress(agency.name, agency.agency_transport_type.id)}>
              <AgencyMark agency={agency} />
              <b>{agency.name}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
