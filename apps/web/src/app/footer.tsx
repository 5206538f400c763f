import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { Link } from "../lib/link.tsx";
import { useT, useServices } from "../lib/page-services.tsx";
import { formatHour } from "@wakafine/shared/formats/dates.ts";
import { BrandMark } from "../ui/brand.tsx";
import { footerEntries } from "./menu-entries.ts";
import * as styles from "../ui/shell.module.css";

/** Returns the service hours as a sentence. Every page uses the same setting [G.pub.02]. */
export function useServiceHours(): string {
  const t = useT();
  const { days, from, to } = useServices().operator.hours;
  const dayText = t(days === "every_day" ? shellMessages.everyDay : shellMessages.mondayToFriday);
  return t(shellMessages.serviceHours, {
    days: dayText,
    from: formatHour(from),
    to: formatHour(to),
  });
}

/** Links to the operator's social network pages; networks without a configured address have no link [C2.pub.41, G.pub.06]. */
function SocialLinks() {
  const t = useT();
  const { social = [] } = useServices().operator;
  if (social.length === 0) return null;
  return (
    <ul className={styles.footSocial}>
      {social.map(({ network, address }) => (
        <li key={network}>
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t(shellMessages.social, { network })}
          >
            {network}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Footer of the traveller area. */
export function Footer() {
  const t = useT();
  const hours = useServiceHours();
  const { operator } = useServices();
  return (
    <footer className={`${styles.footer} on-forest`}>
      <div className="wrap">
        <div className="stack-1">
          <BrandMark />
          <b>Wakafine</b>
          <p>
            {t(shellMessages.pricesInclude)}
            <br />
            {hours}{" "}
            <a className={styles.footTel} href={`tel:${operator.phone.replace(/\s/g, "")}`}>
              {displayPhone(operator.phone)}
            </a>
          </p>
        </div>
        <nav aria-label={t(shellMessages.footer)}>
          <ul>
            {footerEntries().map((entry) => (
              <li key={entry.to}>
                <Link to={entry.to}>{t(entry.label)}</Link>
              </li>
            ))}
          </ul>
          <SocialLinks />
        </nav>
      </div>
    </footer>
  );
}
