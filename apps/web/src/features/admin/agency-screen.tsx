import { adminAgencyMessages, adminMessages } from "@wakafine/shared/messages/admin.ts";
import { pageQuery } from "../../lib/api-query.ts";
import { useParams } from "../../lib/navigation.tsx";
import { useSay } from "../../lib/page-services.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { arrowLeftIcon } from "../../ui/icons.ts";
import { AgencyPage } from "../../ui/page-shells.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { AgencyDecision } from "./agency-decision.tsx";
import { AgencyFacts } from "./agency-facts.tsx";
import { AgencyNameReview } from "./agency-name-review.tsx";
import { AgencyPeople } from "./agency-people.tsx";
import { AgencyTermsForm } from "./agency-terms-form.tsx";
import { type AgencyWithStaff, placeText } from "./agency-words.ts";
import { AuditTrail } from "./audit-trail.tsx";
import { Unanswered } from "./list-states.tsx";
import { useAdminQuery } from "./use-act.ts";
import "./admin.css";

function BackLink() {
  const say = useSay();
  return (
    <ButtonLink look="text" size="small" icon={arrowLeftIcon} to="/admin/agencies">
      {say(adminMessages.backToAgencies)}
    </ButtonLink>
  );
}

function Content({ agency }: { readonly agency: AgencyWithStaff }) {
  const say = useSay();
  return (
    <>
      <AgencyNameReview agency={agency} />
      <div className="adm-columns">
        <AgencyDecision agency={agency} />
        <AgencyFacts agency={agency} />
      </div>
      <AgencyTermsForm agency={agency} />
      <AgencyPeople staff={agency.staff} />
      <AuditTrail title={say(adminAgencyMessages.trail)} entity="agency" entityId={agency.uuid} />
    </>
  );
}

/** `/admin/agencies/:uuid`: what the agency is, the decision on it, its terms, its people, its log [G.role.05]. */
export function Screen() {
  const say = useSay();
  const { uuid = "" } = useParams();
  const agency = useAdminQuery(pageQuery("getAdminAgency", { params: { id: uuid } }));
  const { data } = agency;
  const missing = (
    <EmptyState title={say(adminMessages.missingAgency)}>
      <ButtonLink to="/admin/agencies">{say(adminMessages.backToAgencies)}</ButtonLink>
    </EmptyState>
  );
  return (
    <AgencyPage title={data?.name ?? say(adminMessages.agency)} detail={data ? placeText(data) : undefined} actions={<BackLink />} className="adm-parts">
      <Unanswered shown={agency} missing={missing} />
      {!data && agency.isFetching ? <RowsSkeleton rows={8} text={say(adminAgencyMessages.loadingOne)} /> : null}
      {/* A new agency starts with a form of its own. */}
      {data ? <Content key={data.uuid} agency={data} /> : null}
    </AgencyPage>
  );
}
