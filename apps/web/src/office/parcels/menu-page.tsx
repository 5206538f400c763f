import { parcelMenuMessages as texts } from "@wakafine/shared/parcels/desk-messages.ts";
import { useT } from "../../lib/page-services.tsx";
import { Link } from "../../lib/link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { chevronRightIcon } from "../../ui/icons.ts";
import { OfficePage } from "../office-page.tsx";
import { parcelPages } from "./parcel-pages.ts";
import * as styles from "./parcels.module.css";

/** `/agency/package`: the pages of the parcel service [A2.parc.01]. */
export function Page() {
  const t = useT();
  return (
    <OfficePage title={t(texts.title)} detail={t(texts.detail)}>
      <ul className={styles.menu}>
        {parcelPages.map(({ to, label, text, icon }) => (
          <li key={to}>
            <Link to={to} className="card">
              <Icon path={icon} size="xl" />
              <span>
                <b>{t(label)}</b>
                <small>{t(text)}</small>
              </span>
              <Icon path={chevronRightIcon} />
            </Link>
          </li>
        ))}
      </ul>
    </OfficePage>
  );
}
