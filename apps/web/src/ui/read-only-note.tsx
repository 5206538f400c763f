import { agencyReviewMessages } from "@wakafine/shared/agencies/shell-messages.ts";
import { readOnlyStateOf } from "../lib/agency-access.ts";
import { useAccount, useT } from "../lib/page-services.tsx";
import { Note } from "./badge.tsx";
import { lockIcon } from "./icons.ts";

/**
 * Explains to the members of a suspended or refused agency why they cannot make changes; renders nothing for other agencies [G.auth.28].
 */
export function ReadOnlyNote() {
  const t = useT();
  const state = readOnlyStateOf(useAccount());
  if (state === null) return null;
  return (
    <Note icon={lockIcon}>
      {t(
        state === "refused" ? agencyReviewMessages.refusedHeld : agencyReviewMessages.suspendedHeld,
      )}
    </Note>
  );
}
