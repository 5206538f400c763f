import type { AnswerOf } from "@wakafine/shared/contract/endpoints.ts";
import { formatCount, formatFrancs } from "@wakafine/shared/formats/money.ts";
import { adminMessages } from "@wakafine/shared/messages/admin.ts";
import { pageQuery } from "../../lib/api-query.ts";
import { dayText } from "../../lib/moment-text.ts";
import { Link } from "../../lib/navigation.tsx";
import { useLanguage, useSay } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { chevronRightIcon } from "../../ui/icons.ts";
import { AgencyPage } from "../../ui/page-shells.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { agencyStates } from "./agency-words.ts";
import { Section } from "./facts.tsx";
import { Unanswered } from "./list-states.tsx";
import { useAdminQuery } from "./use-act.ts";
import "./admin.css";

type Dashboard = AnswerOf<"getAdminDashboard">;
interface Figure {
  readonly name: string;
  readonly value: string;
  /** The list behind it. */
  readonly to?: string;
  /** Somebody has to look at it. */
  readonly urgent?: boolean;
}

function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <ul className="adm-figures">
      {figures.map(({ name, value, to, urgent }) => (
        <li key={name} className={urgent ? "card urgent" : "card"}>
          <b className="num">{value}</b> {to ? <Link to={to}>{name}</Link> : <span>{name}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Agencies that wait, the oldest first, each with the way to its page. */
function PendingAgencies({ dashboard }: { readonly dashboard: Dashboard }) {
  const say = useSay();
  const language = useLanguage();
  const { agencies, oldest_pending } = dashboard;
  if (agencies.pending === 0) return <Note tone="ok">{say(adminMessages.nothingWaits)}</Note>;
  return (
    <div className="card adm-pending">
      <h3 className="b">{say(adminMessages.pendingAgencies)}</h3>
      <ul>
        {oldest_pending.map(({ uuid, name, created_date }) => (
          <li key={uuid}>
            <Link to={`/admin/agencies/${uuid}`}>
              <span>
                <b>{name}</b>
                <small>{say(adminMessages.pendingSince, { date: dayText(created_date, language) })}</small>
              </span>
              <Icon path={chevronRightIcon} />
            </Link>
          </li>
        ))}
      </ul>
      {agencies.pending > oldest_pending.length ? <Link to="/admin/agencies?state=pending">{say(adminMessages.allPending, { count: formatCount(agencies.pending, language) })}</Link> : null}
    </div>
  );
}

function useFigures({ agencies, users, bookings, ...rest }: Dashboard) {
  const say = useSay();
  const language = useLanguage();
  const count = (number: number) => formatCount(number, language);
  const waiting: readonly Figure[] = [
    { name: say(adminMessages.refundsWaiting), value: count(rest.refunds_waiting), urgent: rest.refunds_waiting > 0 },
    { name: say(adminMessages.openAlerts), value: count(rest.open_alerts), urgent: rest.open_alerts > 0 },
  ];
  const today: readonly Figure[] = [
    { name: say(adminMessages.paidToday), value: count(bookings.paid_today) },
    { name: say(adminMessages.amountToday), value: formatFrancs(bookings.amount_today, language) },
    { name: say(adminMessages.newUsersToday), value: count(users.new_today), to: "/admin/users" },
    { name: say(adminMessages.refusedLoginsToday), value: count(rest.refused_logins_today) },
  ];
  const platform: readonly Figure[] = [
    ...agencyStates.map((state) => ({ name: say(adminMessages[`agencies_${state}`]), value: count(agencies[state]), to: `/admin/agencies?state=${state}` })),
    { name: say(adminMessages.allUsers), value: count(users.total), to: "/admin/users" },
    { name: say(adminMessages.disabledUsers), value: count(users.disabled), to: "/admin/users?state=disabled" },
  ];
  return { waiting, today, platform };
}

function Content({ dashboard }: { readonly dashboard: Dashboard }) {
  const say = useSay();
  const { waiting, today, platform } = useFigures(dashboard);
  return (
    <>
      <Section id="waiting" title={say(adminMessages.waiting)}>
        <PendingAgencies dashboard={dashboard} />
        <Figures figures={waiting} />
      </Section>
      <Section id="today" title={say(adminMessages.today)}>
        <Figures figures={today} />
      </Section>
      <Section id="platform" title={say(adminMessages.platform)}>
        <Figures figures={platform} />
      </Section>
    </>
  );
}

/** `/admin`: what waits for an administrator, and the day's figures [G.role.05]. */
export function Screen() {
  const say = useSay();
  const dashboard = useAdminQuery(pageQuery("getAdminDashboard", {}));
  return (
    <AgencyPage title={say(adminMessages.dashboard)} className="adm-parts">
      <Unanswered shown={dashboard} />
      {!dashboard.data && dashboard.isFetching ? <RowsSkeleton rows={5} text={say(adminMessages.loadingDashboard)} /> : null}
      {dashboard.data ? <Content dashboard={dashboard.data} /> : null}
    </AgencyPage>
  );
}
