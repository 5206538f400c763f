import type { Account } from "@wakafine/shared/contract/accounts.ts";
import { adminAgencyMessages } from "@wakafine/shared/messages/admin.ts";
import { adminUserMessages } from "@wakafine/shared/messages/admin-users.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { useLanguage, useSay } from "../../lib/page-services.tsx";
import { roleText } from "../../lib/role-text.ts";
import { Badge } from "../../ui/badge.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Section } from "./facts.tsx";
import { PersonContact, PersonLink } from "./person-cells.tsx";

function useColumns(): readonly Column<Account>[] {
  const say = useSay();
  const language = useLanguage();
  return [
    { id: "name", header: say(adminUserMessages.name), cell: (person) => <PersonLink person={person} /> },
    { id: "contact", header: say(adminUserMessages.contact), cell: (person) => <PersonContact person={person} /> },
    { id: "role", header: say(adminUserMessages.agencyRole), cell: (person) => roleText(person.user_agency_role, language) || say(stateMessages.missing_value) },
    {
      id: "state",
      header: say(adminUserMessages.state),
      cell: (person) => <Badge tone={person.is_active ? "ok" : "warn"}>{say(person.is_active ? adminUserMessages.active : adminUserMessages.disabled)}</Badge>,
    },
  ];
}

/** Who works for the agency, with the way to each account. */
export function AgencyPeople({ staff }: { readonly staff: readonly Account[] }) {
  const say = useSay();
  const columns = useColumns();
  return (
    <Section id="people" title={say(adminAgencyMessages.staff)}>
      {staff.length > 0 ? (
        <DataTable caption={say(adminAgencyMessages.staff)} columns={columns} rows={staff} rowKey={(person) => person.id} />
      ) : (
        <p className="muted">{say(adminAgencyMessages.noStaff)}</p>
      )}
    </Section>
  );
}
