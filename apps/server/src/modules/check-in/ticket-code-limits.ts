import type { Context, Membership } from "../../context.ts";
import { rateLimitedAttempt } from "../../database/rate-limits.ts";

/**
 * Counts a code of no ticket of the member's agency: unknown or another agency's, whose errors differ [G.check.03]. Throws too_many_requests beyond
 * 60 of a member or 300 of an agency in 15 minutes. The agency's own tickets are never limited.
 */
export async function countTicketAttempt(
  { config, database }: Context,
  { agencyId }: Membership,
  userId: string,
): Promise<void> {
  if (!config.LIMITS) return;
  const limits = [
    {
      key: `ticket attempts member ${userId}`,
      max: config.TICKET_ATTEMPTS_PER_MEMBER,
      minutes: 15,
    },
    {
      key: `ticket attempts agency ${agencyId}`,
      max: config.TICKET_ATTEMPTS_PER_AGENCY,
      minutes: 15,
    },
  ];
  // A refused attempt is not counted, so that one member does not use up the agency's limit.
  await rateLimitedAttempt(database, {
    limits,
    check: async () => null,
    onLimit: async () => undefined,
  });
}
