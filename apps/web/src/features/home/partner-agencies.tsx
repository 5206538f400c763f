import type { PublicAgency } from "@wakafine/shared/contract/departures.ts";
import { homeMessages } from "@wakafine/shared/messages/home.ts";
import { useSay } from "../../lib/page-services.tsx";
import { AgencyMark } from "../../ui/agency-mark.tsx";

const shownAgencies = 12;

/** Who travels with us. */
export function PartnerAgencies({ agencies }: { readonly agencies: readonly PublicAgency[] }) {
  const say = useSay();
  if (agencies.length === 0) return null;
  return (
    <section className="wrap sect">
      <h2 className="h2">{say(homeMessages.agenciesHeading)}</h2>
      <ul className="agencies">
        {agencies.slice(0, shownAgencies).map((agency) => (
          <li key={agency.uuid}>
            <AgencyMark agency={agency} />
            <b>{agency.name}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
