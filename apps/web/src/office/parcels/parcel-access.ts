import { hasPermission } from "@wakafine/shared/rules/permissions.ts";
import { memberAccessOf, readOnlyStateOf } from "../../lib/agency-access.ts";
import { useAccount } from "../../lib/page-services.tsx";
import { textAt } from "../../lib/user-access.ts";

/** What the member may do with the parcels and buses of an agency [G.parc.10, G.auth.28]. */
export function useParcelAccess() {
  const account = useAccount();
  const member = memberAccessOf(account);
  const mayFinish = member !== null && hasPermission("parcels", member);
  const writes = !readOnlyStateOf(account);
  const manages = member !== null && hasPermission("manageParcels", member);
  const agencyId = textAt(account?.agency, "uuid");
  return {
    agencyId,
    /** Unload a parcel, hand it out, end a problem: a suspended or refused agency too, so that parcels under way reach their end. */
    mayFinish,
    mayWrite: writes && mayFinish,
    /** Delete a parcel, change a bus, mark a paid parcel as unpaid. */
    mayManage: writes && manages,
    /** Record that a lost parcel is found: in a suspended or refused agency too. */
    mayEndLoss: manages,
  };
}
