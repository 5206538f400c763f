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
            {footerEntries.map((entry) => (
              <li key={entry.to}>
                <Link to={entry.to}>{say(entry.label)}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
