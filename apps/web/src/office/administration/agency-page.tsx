import { useApiQuery } from "../api.ts";
import { adminAgencyMessages, adminMessages } from "@wakafine/shared/administration/messages.ts";
import { useParams } from "react-router";
import { useT } from "../../lib/page-services.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { arrowLeftIcon } from "../../ui/icons.ts";
import { OfficePage } from "../office-page.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { AgencyDecision } from "./agency-decision.tsx";
import { AgencyDetails } from "./agency-details.tsx";
import { AgencyLedger } from "./agency-ledger.tsx";
import { AgencyNameReview } from "./agency-name-review.tsx";
import { AgencyMembers } from "./agency-members.tsx";
import { AgencyTermsForm } from "./agency-terms-form.tsx";
import { type AgencyWithMembers, placeText } from "./agency-labels.ts";
import { AuditTrail } from "./audit-trail.tsx";
import { QueryFailure } from "../list-states.tsx";
import * as styles from "./admin.module.css";

function BackLink() {
  const t = useT();
  return (
    <ButtonLink variant="text" size="small" icon={arrowLeftIcon} to="/admin/agencies">
      {t(adminMessages.backToAgencies)}
    </ButtonLink>
  );
}

function Content({ agency }: { readonly agency: AgencyWithMembers }) {
  const t = useT();
  return (
    <>
      <AgencyNameReview agency={agency} />
      <div className={styles.columns}>
        <AgencyDecision agency={agency} />
        <AgencyDetails agency={agency} />
      </div>
      <AgencyTermsForm agency={agency} />
      <AgencyLedger agency={agency} />
      <AgencyMembers members={agency.members} />
      <AuditTrail title={t(adminAgencyMessages.trail)} entity="agency" entityId={agency.uuid} />
    </>
  );
}

/** `/admin/agencies/:uuid`: details of the agency, the decision on it, its terms, its members, its log [G.role.05]. */
export function Page() {
  const t = useT();
  const { uuid = "" } = useParams();
  const agency = useApiQuery("getAdminAgency", { params: { id: uuid } });
  const { data } = agency;
  const missing = (
    <EmptyState title={t(adminMessages.missingAgency)}>
      <ButtonLink to="/admin/agencies">{t(adminMessages.backToAgencies)}</ButtonLink>
    </EmptyState>
  );
  return (
    <OfficePage
      title={data?.name ?? t(adminMessages.agency)}
      detail={data ? placeText(data) : undefined}
      actions={<BackLink />}
      className={styles.parts}
    >
      <QueryFailure shown={agency} missing={missing} />
      {!data && agency.isFetching ? (
        <RowsSkeleton rows={8} text={t(adminAgencyMessages.loadingOne)} />
      ) : null}
      {/* A different agency gets a new form. */}
      {data ? <Content key={data.uuid} agency={data} /> : null}
    </OfficePage>
  );
}
