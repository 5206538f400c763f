import type { AdminUser } from "@wakafine/shared/contract/administration.ts";
import { adminMessages } from "@wakafine/shared/messages/admin.ts";
import { adminUserMessages } from "@wakafine/shared/messages/admin-users.ts";
import { userRoles } from "@wakafine/shared/messages/reference.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { pageQuery } from "../../lib/api-query.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useLanguage, useSay } from "../../lib/page-services.tsx";
import { useTypedKeyword } from "../../lib/typed-keyword.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { searchIcon } from "../../ui/icons.ts";
import { AgencyPage } from "../../ui/page-shells.tsx";
import { SelectField, TextField } from "../../ui/text-fields.tsx";
import { saidFilters, useListAddress } from "./list-address.ts";
import { ListStates, NoMatch } from "./list-states.tsx";
import { PersonContact, PersonLink } from "./person-cells.tsx";
import { useAdminList } from "./use-act.ts";
import { UserStateBadge } from "./user-state-badge.tsx";
import "./admin.css";

const states = ["active", "disabled", "unvalidated"] as const;
const rules = { keyword: null, role_id: userRoles.map(({ id }) => String(id)), state: states } as const;
const perPage = 20;

function useColumns(): readonly Column<AdminUser>[] {
  const say = useSay();
  const language = useLanguage();
  return [
    { id: "name", header: say(adminUserMessages.name), cell: (person) => <PersonLink person={person} /> },
    { id: "contact", header: say(adminUserMessages.contact), cell: (person) => <PersonContact person={person} /> },
    {
      id: "role",
      header: say(adminUserMessages.role),
      cell: ({ role, agency }) => (
        <>
          {role[`title_${language}`]}
          {agency ? <small>{agency.name}</small> : null}
        </>
      ),
    },
    { id: "state", header: say(adminUserMessages.state), cell: (person) => <UserStateBadge person={person} /> },
    {
      id: "seen",
      header: say(adminUserMessages.lastSeen),
      cell: ({ last_connexion_date: at }) => (
        <>
          <span className="only-s muted xs">{say(adminUserMessages.lastSeen)} </span>
          {at ? <time dateTime={at}>{momentText(at, language)}</time> : say(adminUserMessages.never)}
        </>
      ),
    },
  ];
}

/** `/admin/users`: people by phone, e-mail or name, by role and by whether they can log in [G.role.05]. */
export function Screen() {
  const say = useSay();
  const language = useLanguage();
  const { view, onFilter, onPage, onClear } = useListAddress(rules);
  const said = saidFilters(view.filters);
  const typed = useTypedKeyword(view.filters.keyword, (text) => onFilter({ keyword: text }));
  const users = useAdminList(pageQuery("listAdminUsers", { query: { ...said, page: view.page, per_page: perPage } }));
  const columns = useColumns();
  const empty = Object.keys(said).length > 0 ? <NoMatch onClear={onClear} /> : <EmptyState title={say(stateMessages.no_results)} text={say(adminUserMessages.noUserText)} />;
  return (
    <AgencyPage title={say(adminMessages.users)} detail={say(adminUserMessages.detail)} className="stack">
      <div className="adm-tools adm-tools-people" role="search" aria-label={say(adminMessages.users)}>
        <TextField slim type="search" label={say(adminUserMessages.search)} placeholder={say(adminUserMessages.search)} icon={searchIcon} maxLength={255} {...typed} />
        <SelectField slim label={say(adminUserMessages.role)} value={view.filters.role_id} onChange={(event) => onFilter({ role_id: event.target.value })}>
          <option value="">{say(adminUserMessages.anyRole)}</option>
          {userRoles.map((role) => (
            <option key={role.id} value={role.id}>
              {role[`title_${language}`]}
            </option>
          ))}
        </SelectField>
        <SelectField slim label={say(adminUserMessages.state)} value={view.filters.state} onChange={(event) => onFilter({ state: event.target.value })}>
          <option value="">{say(adminUserMessages.anyState)}</option>
          {states.map((state) => (
            <option key={state} value={state}>
              {say(adminUserMessages[state])}
            </option>
          ))}
        </SelectField>
      </div>
      <ListStates shown={users} page={view.page} onPage={onPage} loading={say(adminUserMessages.loading)} empty={empty}>
        {(rows) => <DataTable caption={say(adminMessages.users)} columns={columns} rows={rows} rowKey={(person) => person.id} />}
      </ListStates>
    </AgencyPage>
  );
}
