import type { Context, Membership } from "../../context.ts";
import { rateLimitedAttempt } from "../../database/rate-limits.ts";

/**
 * Counts an entered code that is not of a ticket of the member's agency: the errors for unknown codes and for codes of other agencies differ
 * [G.check.03], so codes could be guessed. Throws too_many_requests beyond 60 codes of a member or 300 of an agency in 15 minutes. Codes of the agency's
 * own tickets are not counted.
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
  // Attempts of a member beyond its own limit are not counted, so that one member does not use up the limit of the agency.
  await rateLimitedAttempt(database, {
    limits,
    check: async () => null,
    onLimit: async () => undefined,
  });
}
