import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { Link } from "../lib/navigation.tsx";
import { useSay, useServices } from "../lib/page-services.tsx";
import { formatHour } from "@wakafine/shared/formats/dates.ts";
import { BrandMark } from "../ui/brand.tsx";
import { footerEntries } from "./menu-entries.ts";

/** The service hours as one sentence: the same setting on every page [G.pub.02]. */
export function useServiceHours(): string {
  const say = useSay();
  const { days, from, to } = useServices().operator.hours;
  const dayText = say(days === "every_day" ? shellMessages.everyDay : shellMessages.mondayToFriday);
  return say(shellMessages.serviceHours, { days: dayText, from: formatHour(from), to: formatHour(to) });
}

/** The operator's pages elsewhere; without an address in the configuration there is no link [C2.pub.41, G.pub.06]. */
function SocialLinks() {
  const say = useSay();
  const { social = [] } = useServices().operator;
  if (social.length === 0) return null;
  return (
    <ul className="foot-social">
      {social.map(({ network, address }) => (
        <li key={network}>
          <a href={address} target="_blank" rel="noopener noreferrer" aria-label={say(shellMessages.social, { network })}>
            {network}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Footer of the traveller's area. */
export function Footer() {
  const say = useSay();
  const hours = useServiceHours();
  const { operator } = useServices();
  return (
    <footer className="foot on-forest">
      <div className="wrap">
        <div className="stack-1">
          <BrandMark />
          <b>Wakafine</b>
          <p>
            {say(shellMessages.pricesInclude)}
            <br />
            {hours} <a className="foot-tel" href={`tel:${operator.phone.replace(/\s/g, "")}`}>
              {displayPhone(operator.phone)}
            </a>
          </p>
        </div>
        <nav aria-label={say(shellMessages.footer)}>
          <ul>
            {footerEntries().map((entry) => (
              <li key={entry.to}>
                <Link to={entry.to}>{say(entry.label)}</Link>
              </li>
            ))}
          </ul>
          <SocialLinks />
        </nav>
      </div>
    </footer>
  );
}
