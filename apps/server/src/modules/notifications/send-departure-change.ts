import { formatDay, formatHour } from "@wakafine/shared/formats/dates.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { dayOf, hourOf } from "@wakafine/shared/rules/dates.ts";
import { ticketMailMessages as texts } from "@wakafine/shared/tickets/ticket-mail.ts";
import { z } from "zod";
import type { JobHandler } from "../../jobs/outbox.ts";
import type { MessageData } from "../tickets/public.ts";
import { deliver } from "./deliver-message.ts";
import { byChannel, shortened } from "./send-refund-notice.ts";
import type { SendingDeps } from "./send-tickets.ts";

/** Topic of the outbox job that notifies a buyer of a changed departure; bookings writes its payload. */
export const departureChangedMessage = "departure-changed-message";

const changed = z.object({
  bookingId: z.string(),
  /** `hour_refundable`: a new hour, for which the buyer may cancel with a full refund [G.plan.04]. */
  change: z.enum(["hour", "hour_refundable", "station"]),
  /** ISO 8601, after and before the change. */
  boardsAt: z.string(),
  boardedAt: z.string(),
  /** The town when no boarding point was chosen. */
  boardingPoint: z.string(),
});
export type DepartureChange = z.infer<typeof changed>;

const messages = {
  hour: texts.departure_moved_sms,
  hour_refundable: texts.departure_moved_refundable_sms,
  station: texts.station_changed_sms,
} as const;

/**
 * Notifies the buyer of a new hour or boarding point, by the channel of the booking. The notice about an unpaid order waits until the order is paid,
 * because its buyer may have seen only the former hour. The buyer of a cancelled or expired order gets none.
 */
export function departureChangeHandler(deps: SendingDeps): JobHandler {
  return async (job) => {
    const payload = changed.parse(job.payload);
    const details = await deps.messageData(payload.bookingId);
    if (!details) return { drop: "the booking is gone" };
    if (details.status === "PENDING") return { later: "the order is not paid yet" };
    if (details.status !== "PAID") return;
    const { language, orderCode: order } = details;
    const notice = {
      template: `departure changed (${payload.change})`,
      text: departureChangeText(details, payload),
      subject: t(texts.departure_changed_mail_subject, language, { order }),
      payerPhone: null,
      purpose: "changed departure" as const,
    };
    return deliver(deps.context, job, byChannel(deps, { job, details, notice }));
  };
}

/** Returns an SMS of at most 160 characters; the link is omitted first when it is too long. */
export function departureChangeText(
  { orderCode: order, language, link }: Pick<MessageData, "orderCode" | "language" | "link">,
  { change, boardsAt, boardedAt, boardingPoint }: Omit<DepartureChange, "bookingId">,
): string {
  const [at, before] = [new Date(boardsAt), new Date(boardedAt)];
  return shortened(link, (shownLink) =>
    t(messages[change], language, {
      order,
      day: formatDay(dayOf(at), language),
      hour: formatHour(hourOf(at)),
      before: formatHour(hourOf(before)),
      boardingPoint,
      link: shownLink,
    }),
  );
}
