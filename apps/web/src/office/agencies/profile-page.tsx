import { feeLabels } from "@wakafine/shared/agencies/fee-messages.ts";
import { feeColumns, feeTerms } from "@wakafine/shared/agencies/fee-terms.ts";
import type { MemberAccess } from "@wakafine/shared/rules/permissions.ts";
import { formatDay } from "@wakafine/shared/formats/dates.ts";
import { formatDecimal } from "@wakafine/shared/formats/decimals.ts";
import { agencyProfileMessages } from "@wakafine/shared/agencies/profile-messages.ts";
import type { Language, Message } from "@wakafine/shared/messages/catalogue.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { dayOf } from "@wakafine/shared/rules/dates.ts";
import { hasPermission } from "@wakafine/shared/rules/permissions.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import type { ReactNode } from "react";
import {
  readOnlyStateOf,
  landingPageOf,
  mayOpen,
  memberAccessOf,
  builtAgencyPages,
} from "../../lib/agency-access.ts";
import type { Account } from "../../lib/client-store.ts";
import { useAccount, useLanguage, useT } from "../../lib/page-services.tsx";
import { userNameOf, textAt, agencyProfilePath } from "../../lib/user-access.ts";
import { shownTown } from "../../lib/town-text.ts";
import { roleText } from "../../lib/role-text.ts";
import { AgencyMark } from "../../ui/agency-mark.tsx";
import { Note } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ReadOnlyNote } from "../../ui/read-only-note.tsx";
import { pencilIcon } from "../../ui/icons.ts";
import { OfficePage } from "../office-page.tsx";
import { UserMark } from "../../ui/user-mark.tsx";
import * as styles from "./agency-profile.module.css";

type OptionalRecord = Readonly<Record<string, unknown>> | null | undefined;

const states: Readonly<Record<string, Message>> = {
  pending: agencyProfileMessages.statePending,
  active: agencyProfileMessages.stateActive,
  refused: agencyProfileMessages.stateRefused,
  suspended: agencyProfileMessages.stateSuspended,
};

/** Pages that are in no menu; each is linked here once it is built [G.role.14]. */
const otherPages: readonly (readonly [path: string, label: Message])[] = [
  ["/agency/list/reservations", agencyProfileMessages.reservations],
  ["/agency/check-momo-number", agencyProfileMessages.payoutCode],
];

/** Returns those pages that are built and that the member may open. */
function otherPagesFor(member: MemberAccess): typeof otherPages {
  return otherPages.filter(([path]) => builtAgencyPages.includes(path) && mayOpen(member, path));
}

type Details = readonly (readonly [label: Message, value: string])[];

function Panel(props: {
  readonly title: string;
  readonly mark: ReactNode;
  readonly name: string;
  readonly details: Details;
  readonly notice?: ReactNode;
  readonly children?: ReactNode;
}) {
  const t = useT();
  return (
    <section className={`card ${styles.profile}`}>
      <header className="row">
        {props.mark}
        <div>
          <p className="xs muted">{props.title}</p>
          <h2 className="h2">{props.name}</h2>
        </div>
      </header>
      {props.notice}
      <dl>
        {props.details.map(([label, value]) => (
          <div key={label.fr}>
            <dt>{t(label)}</dt>
            <dd>{value || t(stateMessages.missing_value)}</dd>
          </div>
        ))}
      </dl>
      {props.children}
    </section>
  );
}

/** The fee terms of the agency. Its members see all of them. */
function feeDetails(agency: NonNullable<Account["agency"]>, language: Language): Details {
  return feeColumns.map((column) => {
    const value = agency[feeTerms[column].field];
    return [feeLabels[column], typeof value === "number" ? formatDecimal(value, language) : ""];
  });
}

function EditLink() {
  const t = useT();
  if (readOnlyStateOf(useAccount()) !== null) return <ReadOnlyNote />;
  return (
    <ButtonLink to="/agency/edit" variant="quiet" icon={pencilIcon}>
      {t(agencyProfileMessages.edit)}
    </ButtonLink>
  );
}

function AgencyPanel({
  agency,
  member,
}: {
  readonly agency: NonNullable<Account["agency"]>;
  readonly member: MemberAccess;
}) {
  const t = useT();
  const language = useLanguage();
  const place = agency["localisation"] as OptionalRecord;
  const since = new Date(textAt(agency, "created_date"));
  const state = states[textAt(agency["review"] as OptionalRecord, "state")];
  const name = textAt(agency, "name");
  const appearance = {
    name,
    logo: textAt(agency, "logo"),
    mark: textAt(agency, "mark"),
    colour: textAt(agency, "colour") || null,
  };
  const pendingName = textAt(agency, "pending_name");
  const notice = pendingName ? (
    <Note tone="hold">{t(agencyProfileMessages.pendingNameText, { name: pendingName })}</Note>
  ) : null;
  const details: Details = [
    [
      agencyProfileMessages.place,
      [textAt(place, "quarter"), shownTown(textAt(place, "town"), language)]
        .filter(Boolean)
        .join(", "),
    ],
    [agencyProfileMessages.phone, displayPhone(textAt(agency, "phonenumber"))],
    [agencyProfileMessages.email, textAt(agency, "email")],
    [
      agencyProfileMessages.transport,
      textAt(agency["agency_transport_type"] as OptionalRecord, `title_${language}`),
    ],
    [agencyProfileMessages.state, state ? t(state) : ""],
    [
      agencyProfileMessages.since,
      Number.isNaN(since.getTime()) ? "" : formatDay(dayOf(since), language),
    ],
    ...feeDetails(agency, language),
  ];
  return (
    <Panel
      title={t(agencyProfileMessages.agency)}
      mark={<AgencyMark agency={appearance} className={styles.logo} />}
      name={name}
      details={details}
      notice={notice}
    >
      {mayOpen(member, "/agency/edit") ? <EditLink /> : null}
    </Panel>
  );
}

function UserPanel({ account }: { readonly account: Account }) {
  const t = useT();
  const language = useLanguage();
  const { user } = account;
  const name = userNameOf(account);
  const details: Details = [
    [agencyProfileMessages.userRole, roleText(user["user_agency_role"], language)],
    [agencyProfileMessages.phone, displayPhone(textAt(user, "phonenumber"))],
    [agencyProfileMessages.email, textAt(user, "email")],
  ];
  return (
    <Panel
      title={t(agencyProfileMessages.user)}
      mark={<UserMark name={name} picture={textAt(user, "avatar_url")} />}
      name={name}
      details={details}
    >
      {/* Members change their own data on the page of all users [G.acct.04]. */}
      <ButtonLink to="/app/edit" variant="quiet" icon={pencilIcon}>
        {t(agencyProfileMessages.editUser)}
      </ButtonLink>
    </Panel>
  );
}

/** `/agency/profile`: the agency and the member; members without another page see a notice [A2.agsh.04, G.role.14]. */
export function Page() {
  const t = useT();
  const account = useAccount();
  const member = memberAccessOf(account);
  if (!account?.agency || !member) return null;
  const others = otherPagesFor(member);
  return (
    <OfficePage title={t(agencyProfileMessages.title)} className={styles.profilePage}>
      {landingPageOf(member) === agencyProfilePath && !hasPermission("writeMembers", member) ? (
        <EmptyState
          title={t(agencyProfileMessages.nothingTitle)}
          text={t(agencyProfileMessages.nothingText)}
        />
      ) : null}
      <AgencyPanel agency={account.agency} member={member} />
      <UserPanel account={account} />
      {others.length > 0 ? (
        <nav className={`card ${styles.profile}`} aria-label={t(agencyProfileMessages.other)}>
          {others.map(([path, label]) => (
            <ButtonLink key={path} to={path} variant="quiet">
              {t(label)}
            </ButtonLink>
          ))}
        </nav>
      ) : null}
    </OfficePage>
  );
}
