import type { Account } from "@wakafine/shared/contract/accounts.ts";
import { agencyRoles, titled, userRoles, userSexes } from "@wakafine/shared/messages/reference.ts";
import type { Config } from "../../config.ts";
import { pictureUrl } from "../../files/pictures.ts";
import type { Person } from "./person-store.ts";

/** A person as that person sees it; what is unknown is null, the picture has its whole address [C3.acct.01–17, G.cross.15]. */
export function presentAccount(person: Person, config: Pick<Config, "PUBLIC_ORIGIN">): Account {
  return {
    id: person.id,
    public_id: person.public_id,
    firstname: person.firstname || null,
    lastname: person.lastname,
    email: person.email,
    phonenumber: person.phone,
    avatar_uuid: person.avatar_file,
    avatar_name: person.avatar_name,
    avatar_url: person.avatar_file === null ? null : pictureUrl(config, person.avatar_file),
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
