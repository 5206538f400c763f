import { adminMessages } from "@wakafine/shared/administration/messages.ts";
import { secondFactorMessages } from "@wakafine/shared/accounts/second-factor-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { Account } from "../../lib/client-store.ts";
import { Link } from "react-router";
import { useT } from "../../lib/page-services.tsx";
import { userNameOf, profilePathOf, textAt } from "../../lib/user-access.ts";
import { houseIcon, userIcon } from "../../ui/icons-admin.ts";
import { logOutIcon } from "../../ui/icons-menu.ts";
import { shieldIcon } from "../../ui/icons.ts";
import { Icon } from "../../ui/icon.tsx";
import { MenuButton } from "../../ui/menu-button.tsx";
import { UserMark } from "../../ui/user-mark.tsx";
import { ShortcutsEntry } from "./shortcuts-entry.tsx";
import { useLogOut } from "./use-log-out.ts";
import * as styles from "../../ui/menu-button.module.css";

/** Menu of the logged-in administrator: profile [G.role.03], the site, log out. */
export function AdminMenu({ account }: { readonly account: Account }) {
  const t = useT();
  const { busy, logOut } = useLogOut();
  const name = userNameOf(account);
  return (
    <MenuButton
      label={t(adminMessages.userMenu, { name })}
      buttonContent={<UserMark name={name} picture={textAt(account.user, "avatar_url")} />}
    >
      <div className={styles.head}>
        <b>{name}</b>
      </div>
      <Link to={profilePathOf(account)}>
        <Icon path={userIcon} />
        {t(adminMessages.myProfile)}
      </Link>
      <Link to="/admin/security">
        <Icon path={shieldIcon} />
        {t(secondFactorMessages.security)}
      </Link>
      <Link to="/app/home">
        <Icon path={houseIcon} />
        {t(adminMessages.site)}
      </Link>
      <ShortcutsEntry />
      <button type="button" aria-disabled={busy || undefined} onClick={logOut}>
        <Icon path={logOutIcon} />
        {t(shellMessages.logOut)}
      </button>
    </MenuButton>
  );
}
