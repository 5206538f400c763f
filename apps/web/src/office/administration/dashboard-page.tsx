import { useApiQuery } from "../api.ts";
import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { formatCount, formatFrancs } from "@wakafine/shared/formats/money.ts";
import { adminMessages } from "@wakafine/shared/administration/messages.ts";
import { dayText } from "../../lib/moment-text.ts";
import { Link } from "react-router";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { chevronRightIcon } from "../../ui/icons.ts";
import { OfficePage } from "../office-page.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { agencyStates } from "./agency-labels.ts";
import { Section } from "./details.tsx";
import { QueryFailure } from "../list-states.tsx";
import * as styles from "./admin.module.css";

type Dashboard = ResponseOf<"getAdminDashboard">;
interface Figure {
  readonly name: string;
  readonly value: string;
  /** Link to the list behind the figure. */
  readonly to?: string;
  /** True if an administrator has to act on it. */
  readonly urgent?: boolean;
}

function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <ul className={styles.figures}>
      {figures.map(({ name, value, to, urgent }) => (
        <li key={name} className={urgent ? `card ${styles.urgent}` : "card"}>
          <b className="num">{value}</b> {to ? <Link to={to}>{name}</Link> : <span>{name}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Agencies that wait for a decision, oldest first, each with a link to its page. */
function WaitingAgencies({ dashboard }: { readonly dashboard: Dashboard }) {
  const t = useT();
  const language = useLanguage();
  const { agencies, oldest_waiting } = dashboard;
  if (agencies.waiting === 0) return <Note tone="ok">{t(adminMessages.nothingWaits)}</Note>;
  return (
    <div className={`card ${styles.pending}`}>
      <h3 className="b">{t(adminMessages.pendingAgencies)}</h3>
      <ul>
        {oldest_waiting.map(({ uuid, name, created_date }) => (
          <li key={uuid}>
            <Link to={`/admin/agencies/${uuid}`}>
              <span>
                <b>{name}</b>
                <small>
                  {t(adminMessages.pendingSince, { date: dayText(created_date, language) })}
                </small>
              </span>
              <Icon path={chevronRightIcon} />
            </Link>
          </li>
        ))}
      </ul>
      {agencies.waiting > oldest_waiting.length ? (
        <Link to="/admin/agencies">
          {t(adminMessages.allPending, { count: formatCount(agencies.waiting, language) })}
        </Link>
      ) : null}
    </div>
  );
}

function useFigures({ agencies, users, bookings, ...rest }: Dashboard) {
  const t = useT();
  const language = useLanguage();
  const count = (number: number) => formatCount(number, language);
  const waiting: readonly Figure[] = [
    {
      name: t(adminMessages.refundsWaiting),
      value: count(rest.refunds_waiting),
      to: "/admin/refunds",
      urgent: rest.refunds_waiting > 0,
    },
    {
      name: t(adminMessages.payoutsDue),
      value: formatFrancs(rest.payouts_due, language),
      to: "/admin/payouts",
    },
    {
      name: t(adminMessages.payoutsWaiting),
      value: count(rest.payouts_waiting),
      to: "/admin/payouts?show=open",
      urgent: rest.payouts_waiting > 0,
    },
    {
      name: t(adminMessages.paymentsToReview),
      value: count(rest.payments_to_review),
      to: "/admin/payments",
      urgent: rest.payments_to_review > 0,
    },
    {
      name: t(adminMessages.openAlerts),
      value: count(rest.open_alerts),
      to: "/admin/alerts",
      urgent: rest.open_alerts > 0,
    },
  ];
  const today: readonly Figure[] = [
    {
      name: t(adminMessages.paidToday),
      value: count(bookings.paid_today),
      to: "/admin/bookings?status=PAID",
    },
    {
      name: t(adminMessages.amountToday),
      value: formatFrancs(bookings.amount_today, language),
      to: "/admin/bookings?status=PAID",
    },
    { name: t(adminMessages.newUsersToday), value: count(users.new_today), to: "/admin/users" },
    {
      name: t(adminMessages.refusedLoginsToday),
      value: count(rest.refused_logins_today),
      to: `/admin/audit-log?${new URLSearchParams({ action: "refuse log in" })}`,
    },
  ];
  const platform: readonly Figure[] = [
    ...agencyStates.map((state) => ({
      name: t(adminMessages[`agencies_${state}`]),
      value: count(agencies[state]),
      to: `/admin/agencies?state=${state}`,
    })),
    { name: t(adminMessages.allUsers), value: count(users.total), to: "/admin/users" },
    {
      name: t(adminMessages.disabledUsers),
      value: count(users.disabled),
      to: "/admin/users?state=disabled",
    },
  ];
  return { waiting, today, platform };
}

function Content({ dashboard }: { readonly dashboard: Dashboard }) {
  const t = useT();
  const { waiting, today, platform } = useFigures(dashboard);
  return (
    <>
      <Section id="waiting" title={t(adminMessages.waiting)}>
        <WaitingAgencies dashboard={dashboard} />
        <Figures figures={waiting} />
      </Section>
      <Section id="today" title={t(adminMessages.today)}>
        <Figures figures={today} />
      </Section>
      <Section id="platform" title={t(adminMessages.platform)}>
        <Figures figures={platform} />
      </Section>
    </>
  );
}

/** `/admin`: pending tasks of administrators and the figures of the day [G.role.05]. */
export function Page() {
  const t = useT();
  const dashboard = useApiQuery("getAdminDashboard", {});
  return (
    <OfficePage title={t(adminMessages.dashboard)} className={styles.parts}>
      <QueryFailure shown={dashboard} />
      {!dashboard.data && dashboard.isFetching ? (
        <RowsSkeleton rows={5} text={t(adminMessages.loadingDashboard)} />
      ) : null}
      {dashboard.data ? <Content dashboard={dashboard.data} /> : null}
    </OfficePage>
  );
}
