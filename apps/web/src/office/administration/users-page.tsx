import { useApiQuery } from "../api.ts";
import type { AdminUser } from "@wakafine/shared/administration/contract.ts";
import { adminMessages } from "@wakafine/shared/administration/messages.ts";
import { adminUserMessages } from "@wakafine/shared/administration/user-messages.ts";
import { userRoles } from "@wakafine/shared/reference/messages.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { useKeywordInput } from "../../lib/keyword-input.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterSelect } from "../filter-select.tsx";
import { OfficePage } from "../office-page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { activeFilters, useListAddress } from "../list-address.ts";
import { ListStates, NoMatch } from "../list-states.tsx";
import { UserContact, UserLink } from "./user-cells.tsx";
import { UserStateBadge } from "./user-state-badge.tsx";
import * as styles from "./admin.module.css";

const states = ["active", "disabled", "unvalidated"] as const;
const rules = {
  keyword: null,
  role_id: userRoles.map(({ id }) => String(id)),
  state: states,
} as const;
const perPage = 20;

function useColumns(): readonly Column<AdminUser>[] {
  const t = useT();
  const language = useLanguage();
  return [
    { id: "name", header: t(adminUserMessages.name), cell: (user) => <UserLink user={user} /> },
    {
      id: "contact",
      header: t(adminUserMessages.contact),
      cell: (user) => <UserContact user={user} />,
    },
    {
      id: "role",
      header: t(adminUserMessages.role),
      cell: ({ role, agency }) => (
        <>
          {role[`title_${language}`]}
          {agency ? <small>{agency.name}</small> : null}
        </>
      ),
    },
    {
      id: "state",
      header: t(adminUserMessages.state),
      cell: (user) => <UserStateBadge user={user} />,
    },
    {
      id: "seen",
      header: t(adminUserMessages.lastSeen),
      cell: ({ last_connexion_date: at }) => (
        <>
          <span className="only-s muted xs">{t(adminUserMessages.lastSeen)} </span>
          {at ? <time dateTime={at}>{momentText(at, language)}</time> : t(adminUserMessages.never)}
        </>
      ),
    },
  ];
}

/** `/admin/users`: users by phone, e-mail or name, by role and by access [G.role.05]. */
export function Page() {
  const t = useT();
  const language = useLanguage();
  const { view, onFilter, onPage, onClear } = useListAddress(rules);
  const active = activeFilters(view.filters);
  const entered = useKeywordInput(view.filters.keyword, (text) => onFilter({ keyword: text }));
  const users = useApiQuery(
    "listAdminUsers",
    { query: { ...active, page: view.page, per_page: perPage } },
    { keepPrevious: true },
  );
  const columns = useColumns();
  const empty =
    Object.keys(active).length > 0 ? (
      <NoMatch onClear={onClear} />
    ) : (
      <EmptyState title={t(stateMessages.no_results)} text={t(adminUserMessages.noUserText)} />
    );
  return (
    <OfficePage
      title={t(adminMessages.users)}
      detail={t(adminUserMessages.detail)}
      className="stack"
    >
      <div
        className={`${styles.tools} ${styles.toolsPeople}`}
        role="search"
        aria-label={t(adminMessages.users)}
      >
        <SearchField label={t(adminUserMessages.search)} {...entered} />
        <FilterSelect
          label={t(adminUserMessages.role)}
          value={view.filters.role_id}
          any={t(adminUserMessages.anyRole)}
          choices={userRoles.map((role) => [String(role.id), role[`title_${language}`]])}
          onChoose={(role_id) => onFilter({ role_id })}
        />
        <FilterSelect
          label={t(adminUserMessages.state)}
          value={view.filters.state}
          any={t(adminUserMessages.anyState)}
          choices={states.map((state) => [state, t(adminUserMessages[state])])}
          onChoose={(state) => onFilter({ state })}
        />
      </div>
      <ListStates
        shown={users}
        page={view.page}
        onPage={onPage}
        loading={t(adminUserMessages.loading)}
        empty={empty}
      >
        {(rows) => (
          <DataTable
            caption={t(adminMessages.users)}
            columns={columns}
            rows={rows}
            rowKey={(user) => user.id}
          />
        )}
      </ListStates>
    </OfficePage>
  );
}
