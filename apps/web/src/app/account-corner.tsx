import { useSay, useAccount } from "../lib/page-services.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { cooperationEntries } from "./menu-entries.ts";
import { pageExists } from "./routes.tsx";

const agencyHome = "/agency/planing";

/**
 * The corner of the person logged in. Its size is fixed and it is empty in the server's page, which knows no one;
 * the browser fills it after taking over.
 */
export function AccountCorner() {
  const say = useSay();
  const account = useAccount();
  const entry = cooperationEntries[0];
  const inside = account?.agency && pageExists(agencyHome);
  return (
    <div className="account-corner">
      {entry ? (
        <ButtonLink to={inside ? agencyHome : entry.to} look="quiet" size="small">
          {say(entry.label)}
        </ButtonLink>
      ) : null}
    </div>
  );
}
