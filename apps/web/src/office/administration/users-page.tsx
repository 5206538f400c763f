import { useApiQuery } from "../api.ts";
import type { AdminUser } from "@wakafine/shared/administration/contract.ts";
import { adminMessages } from "@wakafine/shared/administration/messages.ts";
import { adminUserMessages } from "@wakafine/shared/administration/user-messages.ts";
import { userRoles } from "@wakafine/shared/reference/messages.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { useKeywordInput } from "../../lib/keyword-input.ts";
import type { Column } from "../../ui/data-table.tsx";
import { FilterSelect } from "../filter-select.tsx";
import { OfficePage } from "../office-page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { useListAddress } from "../list-address.ts";
import { PagedTable } from "../list-states.tsx";
import { UserContact, UserLink } from "./user-cells.tsx";
import { UserStateBadge } from "./user-state-badge.tsx";
import * as styles from "./admin.module.css";

const states = ["active", "disabled", "unvalidated"] as const;
const rules = {
  keyword: null,
  role_id: userRoles.map(({ id }) => String(id)),
  state: states,
  order: ["name"],
} as const;

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
  const { filters, query, onFilter, paging } = useListAddress(rules);
  const entered = useKeywordInput(filters.keyword, (text) => onFilter({ keyword: text }));
  const users = useApiQuery("listAdminUsers", { query }, { keepPrevious: true });
  const columns = useColumns();
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
          value={filters.role_id}
          any={t(adminUserMessages.anyRole)}
          choices={userRoles.map((role) => [String(role.id), role[`title_${language}`]])}
          onChoose={(role_id) => onFilter({ role_id })}
        />
        <FilterSelect
          label={t(adminUserMessages.state)}
          value={filters.state}
          any={t(adminUserMessages.anyState)}
          choices={states.map((state) => [state, t(adminUserMessages[state])])}
          onChoose={(state) => onFilter({ state })}
        />
        <FilterSelect
          label={t(adminUserMessages.order)}
          value={filters.order}
          any={t(adminUserMessages.newest)}
          choices={[["name", t(adminUserMessages.byName)]]}
          onChoose={(order) => onFilter({ order })}
        />
      </div>
      <PagedTable
        shown={users}
        loading={t(adminUserMessages.loading)}
        {...paging}
        none={{ title: t(stateMessages.no_results), text: t(adminUserMessages.noUserText) }}
        caption={t(adminMessages.users)}
        columns={columns}
        rowKey={(user) => user.id}
      />
    </OfficePage>
  );
}
