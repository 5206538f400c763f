import type { Me } from "@wakafine/shared/accounts/profile-contract.ts";
import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { dayText, momentText } from "../../../lib/moment-text.ts";
import { useLanguage, useT } from "../../../lib/page-services.tsx";
import { shownTown } from "../../../lib/town-text.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { pencilIcon } from "../../../ui/icons.ts";
import { UserMark } from "../../../ui/user-mark.tsx";
import { UnverifiedContact } from "./unverified-contact.tsx";
import * as styles from "./profile.module.css";

/** Data of the user as stored on the server [C2.acct.01]. */
export function ProfileDetails({ me }: { readonly me: Me }) {
  const t = useT();
  const language = useLanguage();
  const name = `${me.firstname ?? ""} ${me.lastname ?? ""}`.trim();
  const title = (thing: Me["sex"]) => thing?.[`title_${language}`];
  const details = [
    [profileMessages.email, me.email, <UnverifiedContact key="proof" me={me} kind="email" />],
    [
      profileMessages.phone,
      me.phonenumber && displayPhone(me.phonenumber),
      <UnverifiedContact key="proof" me={me} kind="phonenumber" />,
    ],
    [profileMessages.town, me.town && shownTown(me.town, language)],
    [profileMessages.sex, title(me.sex)],
    [profileMessages.cni, me.cni_identifier],
    [
      profileMessages.language,
      t(me.lang === "fr" ? profileMessages.french : profileMessages.english),
    ],
    [profileMessages.since, dayText(me.created_date, language)],
    [
      profileMessages.lastLogin,
      me.last_connexion_date && momentText(me.last_connexion_date, language),
    ],
  ] as const;
  return (
    <section className="card stack" aria-label={t(profileMessages.data)}>
      <div className={styles.head}>
        <UserMark name={name} picture={me.avatar_url} large />
        <div>
          <h2 className="h2">{name}</h2>
          <p className="muted">
            {[title(me.role), title(me.user_agency_role)].filter(Boolean).join(" · ")}
          </p>
        </div>
        <ButtonLink to="/app/edit" variant="quiet" size="small" icon={pencilIcon}>
          {t(profileMessages.edit)}
        </ButtonLink>
      </div>
      <dl className={styles.data}>
        {details.map(([label, value, beside]) => (
          <div key={label.fr}>
            <dt>{t(label)}</dt>
            <dd>
              {value || t(stateMessages.missing_value)}
              {beside}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
