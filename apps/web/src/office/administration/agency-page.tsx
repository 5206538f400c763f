import { useApiQuery } from "../api.ts";
import { adminAgencyMessages, adminMessages } from "@wakafine/shared/administration/messages.ts";
import { useParams } from "react-router";
import { useT } from "../../lib/page-services.tsx";
import { AgencyDecision } from "./agency-decision.tsx";
import { AgencyDetails } from "./agency-details.tsx";
import { AgencyLedger } from "./agency-ledger.tsx";
import { AgencyNameReview } from "./agency-name-review.tsx";
import { AgencyMembers } from "./agency-members.tsx";
import { AgencyTermsForm } from "./agency-terms-form.tsx";
import { type AgencyWithMembers, placeText } from "./agency-labels.ts";
import { AuditTrail } from "./audit-trail.tsx";
import { DetailsLayout } from "./details-layout.tsx";
import * as styles from "./admin.module.css";

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
  return (
    <DetailsLayout
      shown={agency}
      title={agency.data?.name ?? t(adminMessages.agency)}
      detail={agency.data && placeText(agency.data)}
      list="/admin/agencies"
      back={t(adminMessages.backToAgencies)}
      missing={t(adminMessages.missingAgency)}
      loading={t(adminAgencyMessages.loadingOne)}
    >
      {(data) => <Content key={data.uuid} agency={data} />}
    </DetailsLayout>
  );
}
