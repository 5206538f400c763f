import type { Account } from "@wakafine/shared/contract/accounts.ts";
import type { Reference } from "@wakafine/shared/messages/reference.ts";
import { agencyRoles, userRoles, userSexes } from "@wakafine/shared/messages/reference.ts";
import type { Person } from "./person-store.ts";

/** A person as that person sees it; what is unknown is null [C3.acct.01, G.cross.15]. */
export function presentAccount(person: Person): Account {
  return {
    id: person.id,
    public_id: person.public_id,
    firstname: person.firstname || null,
    lastname: person.lastname,
    email: person.email,
    phonenumber: person.phone,
    avatar_uuid: null,
    avatar_name: null,
    avatar_url: null,
    role: titled(userRoles, person.role_id),
    user_agency_role: person.agency_role_id === null ? null : titled(agencyRoles, person.agency_role_id),
    sex: person.sex_id === null ? null : titled(userSexes, person.sex_id),
    town: person.town,
    is_active: person.is_active,
    cni_identifier: person.cni,
    created_date: person.created_at,
    last_connexion_date: person.last_login_at,
  };
}

function titled(references: readonly Reference[], id: number): Reference {
  const found = references.find((one) => one.id === id);
  if (!found) throw new Error(`there is no reference ${id}`);
  return found;
}
