import type { Account } from "@wakafine/shared/contract/accounts.ts";
import { agencyRoles, titled, userRoles, userSexes } from "@wakafine/shared/messages/reference.ts";
import type { Config } from "../../config.ts";
import { pictureUrl } from "../../files/pictures.ts";
import type { User } from "./user-store.ts";

/** A person as that person sees it; what is unknown is null, the picture has its whole address [C3.acct.01–17, G.cross.15]. */
export function toAccountResponse(user: User, config: Pick<Config, "PUBLIC_ORIGIN">): Account {
  return {
    id: user.id,
    public_id: user.public_id,
    firstname: user.firstname || null,
    lastname: user.lastname,
    email: user.email,
    phonenumber: user.phone,
    avatar_uuid: user.avatar_file,
    avatar_name: user.avatar_name,
    avatar_url: user.avatar_file === null ? null : pictureUrl(config, user.avatar_file),
    role: titled(userRoles, user.role_id),
    user_agency_role:
      user.agency_role_id === null ? null : titled(agencyRoles, user.agency_role_id),
    sex: user.sex_id === null ? null : titled(userSexes, user.sex_id),
    town: user.town,
    is_active: user.is_active,
    cni_identifier: user.cni,
    created_date: user.created_at,
    last_connexion_date: user.last_login_at,
  };
}
