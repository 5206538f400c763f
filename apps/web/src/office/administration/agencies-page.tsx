import { useApiQuery } from "../api.ts";
import type { AdminAgency } from "@wakafine/shared/administration/contract.ts";
import { formatCount } from "@wakafine/shared/formats/money.ts";
import { adminAgencyMessages, adminMessages } from "@wakafine/shared/administration/messages.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { dayText } from "../../lib/moment-text.ts";
import { Link } from "react-router";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { useKeywordInput } from "../../lib/keyword-input.ts";
import { AgencyMark } from "../../ui/agency-mark.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { FilterSelect } from "../filter-select.tsx";
import { OfficePage } from "../office-page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { AgencyStateBadge } from "./agency-state-badge.tsx";
import { agencyStates, placeText } from "./agency-labels.ts";
import { useListAddress } from "../list-address.ts";
import { PagedTable } from "../list-states.tsx";
import * as styles from "./admin.module.css";

const rules = { keyword: null, state: agencyStates } as const;

/** The agency with its mark and town; the name links to its page. */
function NameCell({ agency }: { readonly agency: AdminAgency }) {
  const t = useT();
  return (
    <span className={styles.name}>
      <AgencyMark agency={agency} />
      <span>
        <Link to={`/admin/agencies/${agency.uuid}`}>{agency.name}</Link>
        <small>{placeText(agency)}</small>
        {agency.pending_name ? (
          <small className={styles.waits}>
            {t(adminAgencyMessages.nameRequested, { name: agency.pending_name })}
          </small>
        ) : null}
      </span>
    </span>
  );
}

/** Day of registration. It has a label for cards, which have no column headers. */
function Registered({ at }: { readonly at: string }) {
  const t = useT();
  const language = useLanguage();
  return (
    <>
      <span className="only-s muted xs">{t(adminAgencyMessages.registered)} </span>
      <time dateTime={at}>{dayText(at, language)}</time>
    </>
  );
}

function useColumns(): readonly Column<AdminAgency>[] {
  const t = useT();
  const language = useLanguage();
  const memberCount = (number: number) =>
    number === 1
      ? t(adminAgencyMessages.membersOne)
      : t(adminAgencyMessages.membersMany, { count: formatCount(number, language) });
  return [
    {
      id: "name",
      header: t(adminAgencyMessages.name),
      cell: (agency) => <NameCell agency={agency} />,
    },
    {
      id: "state",
      header: t(adminAgencyMessages.state),
      cell: (agency) => <AgencyStateBadge state={agency.review.state} />,
    },
    {
      id: "kind",
      header: t(adminAgencyMessages.kind),
      cell: (agency) => agency.agency_transport_type[`title_${language}`],
    },
    {
      id: "people",
      header: t(adminAgencyMessages.memberCount),
      cell: ({ member_count }) => memberCount(member_count),
    },
    {
      id: "registered",
      header: t(adminAgencyMessages.registered),
      cell: (agency) => <Registered at={agency.created_date} />,
    },
  ];
}

/** `/admin/agencies`: agencies by state and name, pending ones first [G.role.05]. */
export function Page() {
  const t = useT();
  const { filters, query, onFilter, paging } = useListAddress(rules);
  const entered = useKeywordInput(filters.keyword, (keyword) => onFilter({ keyword }));
  const agencies = useApiQuery("listAdminAgencies", { query }, { keepPrevious: true });
  const columns = useColumns();
  return (
    <OfficePage
      title={t(adminMessages.agencies)}
      detail={t(adminAgencyMessages.detail)}
      className="stack"
    >
      <div className={styles.tools} role="search" aria-label={t(adminMessages.agencies)}>
        <SearchField label={t(adminAgencyMessages.search)} {...entered} />
        <FilterSelect
          label={t(adminAgencyMessages.state)}
          value={filters.state}
          any={t(adminAgencyMessages.anyState)}
          choices={agencyStates.map((state) => [state, t(adminAgencyMessages[state])])}
          onChoose={(state) => onFilter({ state })}
        />
      </div>
      <PagedTable
        shown={agencies}
        loading={t(adminAgencyMessages.loading)}
        {...paging}
        none={{ title: t(stateMessages.no_agency), text: t(adminAgencyMessages.noAgencyText) }}
        caption={t(adminMessages.agencies)}
        columns={columns}
        rowKey={(agency) => agency.uuid}
      />
    </OfficePage>
  );
}
