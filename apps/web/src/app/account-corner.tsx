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

/** Fallback when the code of the menu cannot be loaded: a link to the profile, which leads to everything in the menu. */
function ProfileLink({ account }: AccountPartProps) {
  const t = useT();
  return <Link to={profilePathOf(account)}>{t(shellMessages.profile)}</Link>;
}

/** Loads a part of the account menu on first use, so visitors who are not logged in never load it. */
function lazyPart(part: "UserMenu" | "UserEntries") {
  return lazy(async () => {
    try {
      return { default: (await import("./user-menu.tsx"))[part] };
    } catch (cause) {
      console.warn("The menu of the account did not arrive", cause);
      return { default: ProfileLink };
    }
  });
}
const UserMenu = lazyPart("UserMenu");
const UserEntries = lazyPart("UserEntries");

/** Login link. On phones the top bar shows only its icon. */
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
 * Right end of the top bar: the login link, or the account menu of a logged-in user [C2.pub.20, C2.pub.22]. Its size is fixed because the
 * server renders it without an account and the browser fills it in after hydration.
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

/** Account part of the drawer: the login link, or the entries of the account menu [C2.pub.33]. */
export function DrawerAccount({ onShare }: Pick<AccountPartProps, "onShare">) {
  const account = useAccount();
  if (!account) return <LogInLink />;
  return (
    <Suspense fallback={null}>
      <UserEntries account={account} onShare={onShare} />
    </Suspense>
  );
}
