import { agencyReviewMessages } from "@wakafine/shared/agencies/shell-messages.ts";
import { heldBackBy } from "../lib/agency-access.ts";
import { useAccount, useT } from "../lib/page-services.tsx";
import { Note } from "./badge.tsx";
import { lockIcon } from "./icons.ts";

/** Stands where an agency's people would change something: why they cannot while it is suspended or refused; else nothing [G.auth.28]. */
export function HeldBack() {
  const t = useT();
  const state = heldBackBy(useAccount());
  if (state === null) return null;
  return (
    <Note icon={lockIcon}>
      {t(
        state === "refused" ? agencyReviewMessages.refusedHeld : agencyReviewMessages.suspendedHeld,
      )}
    </Note>
  );
}
