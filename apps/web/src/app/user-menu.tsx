import { administrationPathOf } from "../lib/agency-access.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { NavLink } from "../lib/page-address.tsx";
import { useT } from "../lib/page-services.tsx";
import { userNameOf, profilePathOf, textAt } from "../lib/user-access.ts";
import { Icon } from "../ui/icon.tsx";
import { logOutIcon, shareIcon } from "../ui/icons-menu.ts";
import { chevronDownIcon, shieldIcon, userIcon } from "../ui/icons.ts";
import { MenuButton } from "../ui/menu-button.tsx";
import { UserMark } from "../ui/user-mark.tsx";
import type { AccountPartProps } from "./account-corner.tsx";
import { useLogOut } from "./use-log-out.ts";
import * as styles from "../ui/shell.module.css";
import * as menuButtonStyles from "../ui/menu-button.module.css";

type EntriesProps = AccountPartProps & { readonly logOutAction: ReturnType<typeof useLogOut> };

/** Entries of the account menu: profile, administration if the account has one, share, log out [C2.pub.23–28]. */
function Entries({ account, onShare, logOutAction }: EntriesProps) {
  const t = useT();
  const administration = administrationPathOf(account);
  return (
    <>
      <NavLink to={profilePathOf(account)}>
        <Icon path={userIcon} />
        {t(shellMessages.profile)}
      </NavLink>
      {administration ? (
        <NavLink to={administration}>
          <Icon path={shieldIcon} />
          {t(shellMessages.administration)}
        </NavLink>
      ) : null}
      <button type="button" onClick={onShare}>
        <Icon path={shareIcon} />
        {t(shellMessages.share)}
      </button>
      <button
        type="button"
        aria-disabled={logOutAction.busy || undefined}
        onClick={() => void logOutAction.logOut()}
      >
        <Icon path={logOutIcon} />
        {t(shellMessages.logOut)}
      </button>
    </>
  );
}

/** Account menu behind the picture or initials of the logged-in user [C2.pub.22]. */
export function UserMenu({ account, onShare }: AccountPartProps) {
  const t = useT();
  const logOutAction = useLogOut();
  const { user } = account;
  const name = userNameOf(account);
  const buttonContent = (
    <>
      <UserMark name={name} picture={textAt(user, "avatar_url")} />
      <span className={styles.firstName}>{textAt(user, "firstname") || name}</span>
      <Icon path={chevronDownIcon} />
    </>
  );
  return (
    <MenuButton label={t(shellMessages.userMenu, { name })} buttonContent={buttonContent}>
      <p className={menuButtonStyles.head}>
        <b>{name}</b>
        <span>{textAt(user, "email") || textAt(user, "phonenumber")}</span>
      </p>
      <Entries account={account} onShare={onShare} logOutAction={logOutAction} />
    </MenuButton>
  );
}

/** The same entries in the drawer on phones. */
export function UserEntries({ account, onShare }: AccountPartProps) {
  const logOutAction = useLogOut();
  return <Entries account={account} onShare={onShare} logOutAction={logOutAction} />;
}
