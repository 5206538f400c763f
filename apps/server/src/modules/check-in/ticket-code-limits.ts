import type { Context, Membership } from "../../context.ts";
import { rateLimitedAttempt } from "../../database/rate-limits.ts";

/**
 * Counts a ticket code that the member's agency does not have: unknown or another agency's, whose answers differ [G.check.03]. Beyond 60 of a member or
 * 300 of an agency in 15 minutes the answer is too_many_requests instead; the agency's own tickets are never limited.
 */
export async function countTicketAttempt(
  { config, database }: Context,
  { agencyId }: Membership,
  userId: string,
): Promise<void> {
  if (!config.LIMITS) return;
  const limits = [
    { key: `ticket guesses member ${userId}`, max: config.TICKET_GUESSES_PER_MEMBER, minutes: 15 },
    {
      key: `ticket guesses agency ${agencyId}`,
      max: config.TICKET_GUESSES_PER_AGENCY,
      minutes: 15,
    },
  ];
  // A refused guess is not counted: one member does not use up the agency's.
  await rateLimitedAttempt(database, {
    limits,
    check: async () => null,
    onLimit: async () => undefined,
  });
}
