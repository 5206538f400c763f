import type { AdminAgency } from "@wakafine/shared/contract/administration.ts";
import { formatCount } from "@wakafine/shared/formats/money.ts";
import { adminAgencyMessages, adminMessages } from "@wakafine/shared/messages/admin.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { pageQuery } from "../../lib/api-query.ts";
import { dayText } from "../../lib/moment-text.ts";
import { Link } from "../../lib/navigation.tsx";
import { useLanguage, useSay } from "../../lib/page-services.tsx";
import { useTypedKeyword } from "../../lib/typed-keyword.ts";
import { AgencyMark } from "../../ui/agency-mark.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { searchIcon } from "../../ui/icons.ts";
import { AgencyPage } from "../../ui/page-shells.tsx";
import { SelectField, TextField } from "../../ui/text-fields.tsx";
import { AgencyStateBadge } from "./agency-state-badge.tsx";
import { agencyStates, placeText } from "./agency-words.ts";
import { saidFilters, useListAddress } from "./list-address.ts";
import { ListStates, NoMatch } from "./list-states.tsx";
import { useAdminList } from "./use-act.ts";
import "./admin.css";

const rules = { keyword: null, state: agencyStates } as const;
const perPage = 20;

/** The agency with its mark and place; its name leads to its page. */
function NameCell({ agency }: { readonly agency: AdminAgency }) {
  const say = useSay();
  return (
    <span className="adm-name">
      <AgencyMark agency={agency} />
      <span>
        <Link to={`/admin/agencies/${agency.uuid}`}>{agency.name}</Link>
        <small>{placeText(agency)}</small>
        {agency.pending_name ? <small className="adm-waits">{say(adminAgencyMessages.nameRequested, { name: agency.pending_name })}</small> : null}
      </span>
    </span>
  );
}

/** Cards have no heads: there the day says what it is. */
function Registered({ at }: { readonly at: string }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <>
      <span className="only-s muted xs">{say(adminAgencyMessages.registered)} </span>
      <time dateTime={at}>{dayText(at, language)}</time>
    </>
  );
}

function useColumns(): readonly Column<AdminAgency>[] {
  const say = useSay();
  const language = useLanguage();
  const people = (number: number) => (number === 1 ? say(adminAgencyMessages.peopleOne) : say(adminAgencyMessages.peopleMany, { count: formatCount(number, language) }));
  return [
    { id: "name", header: say(adminAgencyMessages.name), cell: (agency) => <NameCell agency={agency} /> },
    { id: "state", header: say(adminAgencyMessages.state), cell: (agency) => <AgencyStateBadge state={agency.review.state} /> },
    { id: "kind", header: say(adminAgencyMessages.kind), cell: (agency) => agency.agency_transport_type[`title_${language}`] },
    { id: "people", header: say(adminAgencyMessages.people), cell: ({ staff_number }) => people(staff_number) },
    { id: "registered", header: say(adminAgencyMessages.registered), cell: (agency) => <Registered at={agency.created_date} /> },
  ];
}

/** `/admin/agencies`: agencies by state and name, those that wait first [G.role.05]. */
export function Screen() {
  const say = useSay();
  const { view, onFilter, onPage, onClear } = useListAddress(rules);
  const typed = useTypedKeyword(view.filters.keyword, (keyword) => onFilter({ keyword }));
  const said = saidFilters(view.filters);
  const agencies = useAdminList(pageQuery("listAdminAgencies", { query: { ...said, page: view.page, per_page: perPage } }));
  const columns = useColumns();
  const empty = Object.keys(said).length > 0 ? <NoMatch onClear={onClear} /> : <EmptyState title={say(stateMessages.no_agency)} text={say(adminAgencyMessages.noAgencyText)} />;
  return (
    <AgencyPage title={say(adminMessages.agencies)} detail={say(adminAgencyMessages.detail)} className="stack">
      <div className="adm-tools" role="search" aria-label={say(adminMessages.agencies)}>
        <TextField slim type="search" label={say(adminAgencyMessages.search)} placeholder={say(adminAgencyMessages.search)} icon={searchIcon} maxLength={255} {...typed} />
        <SelectField slim label={say(adminAgencyMessages.state)} value={view.filters.state} onChange={(event) => onFilter({ state: event.target.value })}>
          <option value="">{say(adminAgencyMessages.anyState)}</option>
          {agencyStates.map((state) => (
            <option key={state} value={state}>
              {say(adminAgencyMessages[state])}
            </option>
          ))}
        </SelectField>
      </div>
      <ListStates shown={agencies} page={view.page} onPage={onPage} loading={say(adminAgencyMessages.loading)} empty={empty}>
        {(rows) => <DataTable caption={say(adminMessages.agencies)} columns={columns} rows={rows} rowKey={(agency) => agency.uuid} />}
      </ListStates>
    </AgencyPage>
  );
}
