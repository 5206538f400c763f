import type { AdminUser } from "@wakafine/shared/administration/contract.ts";
import { adminUserMessages } from "@wakafine/shared/administration/user-messages.ts";
import { useT } from "../../lib/page-services.tsx";
import { Badge } from "../../ui/badge.tsx";

/** Badge that shows whether the user can log in, or which refusal a login gets. Checked in the order of the login. */
export function UserStateBadge({
  user,
}: {
  readonly user: Pick<AdminUser, "is_active" | "deactivated" | "validated" | "invitation_waiting">;
}) {
  const t = useT();
  if (!user.is_active) return <Badge tone="warn">{t(adminUserMessages.disabled)}</Badge>;
  if (user.deactivated) return <Badge tone="warn">{t(adminUserMessages.deactivated)}</Badge>;
  if (user.invitation_waiting) return <Badge tone="hold">{t(adminUserMessages.invited)}</Badge>;
  if (!user.validated) return <Badge tone="hold">{t(adminUserMessages.unvalidated)}</Badge>;
  return <Badge tone="ok">{t(adminUserMessages.active)}</Badge>;
}
