import { agencyShellMessages } from "@wakafine/shared/agencies/shell-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { lazy, Suspense, useState } from "react";

import type { Account } from "../../lib/client-store.ts";
import { Link } from "react-router";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { userNameOf, textAt, agencyProfilePath } from "../../lib/user-access.ts";
import { roleText } from "../../lib/role-text.ts";
import { Icon } from "../../ui/icon.tsx";
import { logOutIcon, shareIcon } from "../../ui/icons-menu.ts";
import { buildingIcon } from "../../ui/icons-office.ts";
import { MenuButton } from "../../ui/menu-button.tsx";
import { UserMark } from "../../ui/user-mark.tsx";
import { ShortcutsEntry } from "./shortcuts-entry.tsx";
import { useLogOut } from "./use-log-out.ts";
import * as styles from "./office-frame.module.css";
import * as menuButtonStyles from "../../ui/menu-button.module.css";

const ShareDialog = lazy(async () => ({
  default: (await import("../../ui/share-dialog.tsx")).ShareDialog,
}));

/** Menu of the logged-in member: the agency, share, log out [A2.agsh.19–21]. */
export function AgencyMenu({ account }: { readonly account: Account }) {
  const t = useT();
  const language = useLanguage();
  const { busy, logOut } = useLogOut();
  const [sharing, setSharing] = useState<boolean | null>(null);
  const { user } = account;
  const name = userNameOf(account);
  const role = roleText(user["user_agency_role"], language);
  // The visible text is for sighted users only. The accessible name says what the button is, also on phones that show only the initials.
  const buttonContent = (
    <>
      <UserMark name={name} picture={textAt(user, "avatar_url")} />
      <span className="sr">{t(shellMessages.userMenu, { name })}</span>
      <span className={styles.person} aria-hidden="true">
        <b>{name}</b>
        <small>{role}</small>
      </span>
    </>
  );
  return (
    <>
      <MenuButton buttonContent={buttonContent}>
        <div className={menuButtonStyles.head}>
          <b>{name}</b>
          <span>{role}</span>
        </div>
        <Link to={agencyProfilePath}>
          <Icon path={buildingIcon} />
          {t(agencyShellMessages.profile)}
        </Link>
        <button type="button" onClick={() => setSharing(true)}>
          <Icon path={shareIcon} />
          {t(shellMessages.share)}
        </button>
        <ShortcutsEntry />
        <button type="button" aria-disabled={busy || undefined} onClick={logOut}>
          <Icon path={logOutIcon} />
          {t(shellMessages.logOut)}
        </button>
      </MenuButton>
      {sharing === null ? null : (
        <Suspense fallback={null}>
          <ShareDialog open={sharing} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  );
}
