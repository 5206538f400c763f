import { landingOf, staffRoleOf } from "../lib/agency-access.ts";
import { useSay, useAccount } from "../lib/page-services.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { cooperationEntries } from "./menu-entries.ts";

/**
 * The way of agencies in [C2.pub.19]; staff who are logged in are led to their own first page. Its size is fixed; the server's page, which
 * knows no one, leads to the login, and the browser corrects it after taking over.
 */
export function AccountCorner() {
  const say = useSay();
  const staff = staffRoleOf(useAccount());
  const entry = cooperationEntries[0];
  return (
    <div className="account-corner">
      {entry ? (
        <ButtonLink to={staff ? landingOf(staff) : entry.to} look="quiet" size="small">
          {say(entry.label)}
        </ButtonLink>
      ) : null}
    </div>
  );
}
