import { parcelMenuMessages as texts } from "@wakafine/shared/parcels/desk-messages.ts";
import { mayOpen, memberAccessOf } from "../../lib/agency-access.ts";
import { useAccount, useT } from "../../lib/page-services.tsx";
import { Link } from "../../lib/link.tsx";
import { Note } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { chevronRightIcon } from "../../ui/icons.ts";
import { useDraftOf } from "../form-draft.ts";
import { OfficePage } from "../office-page.tsx";
import { parcelDraft } from "./parcel-draft.ts";
import { parcelPages } from "./parcel-pages.ts";
import * as styles from "./parcels.module.css";

/** `/agency/package`: the pages of the parcel service that the member may open [A2.parc.01, G.parc.17]. */
export function Page() {
  const t = useT();
  const hasDraft = useDraftOf();
  const member = memberAccessOf(useAccount());
  const pages = parcelPages.filter(({ to }) => member !== null && mayOpen(member, to));
  return (
    <OfficePage title={t(texts.title)} detail={t(texts.detail)}>
      {hasDraft(parcelDraft) ? (
        <Note tone="hold">
          <p>{t(texts.resume)}</p>
          <ButtonLink to="/agency/package/send" size="small">
            {t(texts.resumeNow)}
          </ButtonLink>
        </Note>
      ) : null}
      <ul className={styles.menu}>
        {pages.map(({ to, label, text, icon }) => (
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
