import { adminMessages } from "@wakafine/shared/messages/admin.ts";
import { adminUserMessages } from "@wakafine/shared/messages/admin-users.ts";
import { pageQuery } from "../../lib/api-query.ts";
import { useParams } from "../../lib/navigation.tsx";
import { useLanguage, useSay } from "../../lib/page-services.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { arrowLeftIcon } from "../../ui/icons.ts";
import { AgencyPage } from "../../ui/page-shells.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { AuditTrail } from "./audit-trail.tsx";
import { Unanswered } from "./list-states.tsx";
import { personName } from "./person-cells.tsx";
import { useAdminQuery } from "./use-act.ts";
import { UserActs } from "./user-acts.tsx";
import { UserFacts, type UserWithSessions } from "./user-facts.tsx";
import { UserSessions } from "./user-sessions.tsx";
import "./admin.css";

function BackLink() {
  const say = useSay();
  return (
    <ButtonLink look="text" size="small" icon={arrowLeftIcon} to="/admin/users">
      {say(adminMessages.backToUsers)}
    </ButtonLink>
  );
}

function Content({ person }: { readonly person: UserWithSessions }) {
  const say = useSay();
  return (
    <>
      <div className="adm-columns">
        <UserActs person={person} />
        <UserFacts person={person} />
      </div>
      <UserSessions person={person} />
      <AuditTrail title={say(adminUserMessages.trail)} entity="person" entityId={person.id} />
    </>
  );
}

/** `/admin/users/:id`: who it is, what may be done, open sessions, the log [G.role.05]. */
export function Screen() {
  const say = useSay();
  const language = useLanguage();
  const { id = "" } = useParams();
  const person = useAdminQuery(pageQuery("getAdminUser", { params: { id } }));
  const { data } = person;
  const missing = (
    <EmptyState title={say(adminMessages.missingUser)}>
      <ButtonLink to="/admin/users">{say(adminMessages.backToUsers)}</ButtonLink>
    </EmptyState>
  );
  return (
    <AgencyPage title={data ? personName(data, say) : say(adminMessages.user)} detail={data?.role[`title_${language}`]} actions={<BackLink />} className="adm-parts">
      <Unanswered shown={person} missing={missing} />
      {!data && person.isFetching ? <RowsSkeleton rows={8} text={say(adminUserMessages.loadingOne)} /> : null}
      {data ? <Content key={data.id} person={data} /> : null}
    </AgencyPage>
  );
}
