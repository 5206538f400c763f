import type { Account } from "@wakafine/shared/accounts/contract.ts";
import { adminAgencyMessages } from "@wakafine/shared/administration/messages.ts";
import { adminUserMessages } from "@wakafine/shared/administration/user-messages.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { roleText } from "../../lib/role-text.ts";
import { Badge } from "../../ui/badge.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Section } from "./details.tsx";
import { UserContact, UserLink } from "./user-cells.tsx";

function useColumns(): readonly Column<Account>[] {
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
      header: t(adminUserMessages.agencyRole),
      cell: (user) => roleText(user.user_agency_role, language) || t(stateMessages.missing_value),
    },
    {
      id: "state",
      header: t(adminUserMessages.state),
      cell: (user) => (
        <Badge tone={user.is_active ? "ok" : "warn"}>
          {t(user.is_active ? adminUserMessages.active : adminUserMessages.disabled)}
        </Badge>
      ),
    },
  ];
}

/** Members of the agency, with links to their accounts. */
export function AgencyMembers({ members }: { readonly members: readonly Account[] }) {
  const t = useT();
  const columns = useColumns();
  return (
    <Section id="people" title={t(adminAgencyMessages.members)}>
      {members.length > 0 ? (
        <DataTable
          caption={t(adminAgencyMessages.members)}
          columns={columns}
          rows={members}
          rowKey={(user) => user.id}
        />
      ) : (
        <p className="muted">{t(adminAgencyMessages.noMembers)}</p>
      )}
    </Section>
  );
}
