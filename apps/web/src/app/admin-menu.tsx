import { adminMessages } from "@wakafine/shared/messages/admin.ts";
import { secondFactorMessages } from "@wakafine/shared/messages/second-factor.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { Account } from "../lib/client-store.ts";
import { Link } from "../lib/navigation.tsx";
import { useSay } from "../lib/page-services.tsx";
import { personNameOf, profilePathOf, textAt } from "../lib/person-access.ts";
import { houseIcon, personIcon } from "../ui/icons-admin.ts";
import { logOutIcon } from "../ui/icons-menu.ts";
import { shieldIcon } from "../ui/icons.ts";
import { Icon } from "../ui/icon.tsx";
import { MenuButton } from "../ui/menu-button.tsx";
import { PersonMark } from "../ui/person-mark.tsx";
import { useLogOut } from "./use-log-out.ts";

/** Who administers, and the ways of the person: the own profile [G.role.03], the site, the way out. */
export function AdminMenu({ account }: { readonly account: Account }) {
  const say = useSay();
  const { busy, logOut } = useLogOut();
  const name = personNameOf(account);
  return (
    <MenuButton label={say(adminMessages.personMenu, { name })} face={<PersonMark name={name} picture={textAt(account.user, "avatar_url")} />}>
      <div className="menu-head">
        <b>{name}</b>
      </div>
      <Link to={profilePathOf(account)}>
        <Icon path={personIcon} />
        {say(adminMessages.myProfile)}
      </Link>
      <Link to="/admin/security">
        <Icon path={shieldIcon} />
        {say(secondFactorMessages.security)}
      </Link>
      <Link to="/app/home">
        <Icon path={houseIcon} />
        {say(adminMessages.site)}
      </Link>
      <button type="button" aria-disabled={busy || undefined} onClick={() => void logOut()}>
        <Icon path={logOutIcon} />
        {say(shellMessages.logOut)}
      </button>
    </MenuButton>
  );
}
