import { z } from "zod";
import type { JobHandler } from "../../jobs/outbox.ts";
import { deliver } from "./deliver-message.ts";
import { ownPhone } from "./passenger-tickets.ts";
import type { SendingDeps } from "./send-tickets.ts";
import { maxSmsSends, smsText } from "./send-tickets.ts";
import { countSms } from "./sms-limit.ts";

/** `counted`: the SMS was counted when it was requested. */
const payload = z.object({
  bookingId: z.string(),
  position: z.int(),
  counted: z.boolean().default(false),
});

/**
 * Sends a passenger's own tickets to the passenger's phone. It has no link: that of the order shows all tickets and may cancel them, and the signed
 * address of a ticket is too long for one SMS.
 */
export function passengerTicketHandler(deps: SendingDeps): JobHandler {
  return async (job) => {
    const { bookingId, position, counted } = payload.parse(job.payload);
    const details = await deps.messageData(bookingId);
    const tickets = details?.tickets.filter((ticket) => ticket.position === position) ?? [];
    const [first] = tickets;
    if (!details || !first) return { drop: "the passenger has no valid ticket any more" };
    const to = ownPhone(deps.context, details, first);
    if (to === null) return { drop: "the passenger has no phone any more" };
    return deliver(deps.context, job, {
      channel: "sms",
      recipient: to,
      template: "ticket of a passenger",
      language: details.language,
      subject: null,
      body: smsText({ tickets, language: details.language }, null),
      bookingId,
      maxSends: maxSmsSends,
      allow: async (database) => {
        if (!counted)
          await countSms(deps.context, { purpose: "passenger ticket", phone: to, database });
      },
      send: (text) => deps.sms.send({ to, text }),
      fallback: null,
    });
  };
}
