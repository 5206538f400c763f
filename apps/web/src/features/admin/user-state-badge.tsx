import type { AdminUser } from "@wakafine/shared/contract/administration.ts";
import { adminUserMessages } from "@wakafine/shared/messages/admin-users.ts";
import { useSay } from "../../lib/page-services.tsx";
import { Badge } from "../../ui/badge.tsx";

/** Whether the person can log in, in a word or two: what a login is answered, in its order. */
export function UserStateBadge({ person }: { readonly person: Pick<AdminUser, "is_active" | "switched_off" | "validated"> }) {
  const say = useSay();
  if (!person.is_active) return <Badge tone="warn">{say(adminUserMessages.disabled)}</Badge>;
  if (person.switched_off) return <Badge tone="warn">{say(adminUserMessages.switchedOff)}</Badge>;
  if (!person.validated) return <Badge tone="hold">{say(adminUserMessages.unvalidated)}</Badge>;
  return <Badge tone="ok">{say(adminUserMessages.active)}</Badge>;
}
