import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { lazy, Suspense } from "react";
import type { Account } from "../lib/client-store.ts";
import { Link } from "../lib/link.tsx";
import { useAccount, useT } from "../lib/page-services.tsx";
import { profilePathOf } from "../lib/user-access.ts";
import { Icon } from "../ui/icon.tsx";
import { userIcon } from "../ui/icons.ts";
import { logInPath } from "./menu-entries.ts";
import * as styles from "../ui/shell.module.css";

export interface AccountPartProps {
  readonly account: Account;
  readonly onShare: () => void;
}

/** When the menu's code does not arrive: a plain way to the profile, from which everything can be reached. */
function PlainEntry({ account }: AccountPartProps) {
  const t = useT();
  return <Link to={profilePathOf(account)}>{t(shellMessages.profile)}</Link>;
}

/** Only who is logged in fetches the menu of their account. */
function later(part: "UserMenu" | "UserEntries") {
  return lazy(async () => {
    try {
      return { default: (await import("./user-menu.tsx"))[part] };
    } catch (cause) {
      console.warn("The menu of the account did not arrive", cause);
      return { default: PlainEntry };
    }
  });
}
const UserMenu = later("UserMenu");
const UserEntries = later("UserEntries");

/** The bar of phones shows the icon of the login only. */
function LogInLink({ inBar = false }: { readonly inBar?: boolean }) {
  const t = useT();
  const text = t(shellMessages.logIn);
  return (
    <Link className={inBar ? styles.logIn : undefined} to={logInPath} aria-label={text}>
      <Icon path={userIcon} size="l" />
      <span className={inBar ? "only-l" : undefined}>{text}</span>
    </Link>
  );
}

/**
 * The corner of the person in the top bar: login, or the menu of who is logged in [C2.pub.20, C2.pub.22]. Its size is fixed: the server's page
 * knows no one, and the browser fills it in after taking over.
 */
export function AccountCorner({ onShare }: Pick<AccountPartProps, "onShare">) {
  const account = useAccount();
  return (
    <div className={styles.accountCorner}>
      {account ? (
        <Suspense fallback={null}>
          <UserMenu account={account} onShare={onShare} />
        </Suspense>
      ) : (
        <LogInLink inBar />
      )}
    </div>
  );
}

/** The same in the drawer: login, or what the menu of the account has [C2.pub.33]. */
export function DrawerAccount({ onShare }: Pick<AccountPartProps, "onShare">) {
  const account = useAccount();
  if (!account) return <LogInLink />;
  return (
    <Suspense fallback={null}>
      <UserEntries account={account} onShare={onShare} />
    </Suspense>
  );
}
