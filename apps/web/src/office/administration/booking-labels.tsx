import type {
  AdminBooking,
  AdminTicket,
} from "@wakafine/shared/administration/booking-contract.ts";
import { adminBookingMessages as texts } from "@wakafine/shared/administration/booking-messages.ts";
import { auditStates } from "@wakafine/shared/administration/audit-state-messages.ts";
import { labelOf, type Language } from "@wakafine/shared/messages/catalogue.ts";
import { useT } from "../../lib/page-services.tsx";
import { Badge } from "../../ui/badge.tsx";

const bookingTones = {
  PENDING: "hold",
  PAID: "ok",
  FAILED: "warn",
  EXPIRED: undefined,
  CANCEL: undefined,
  REFUNDED: undefined,
} as const;

export function BookingStateBadge({ status }: Pick<AdminBooking, "status">) {
  const t = useT();
  const tone = bookingTones[status];
  return <Badge {...(tone ? { tone } : {})}>{t(texts[status])}</Badge>;
}

const ticketLabels = {
  BOOKED: ["hold", texts.BOOKED],
  PAID: ["ok", texts.ticketPAID],
  VALIDATE: ["night", texts.VALIDATE],
  CANCEL: [undefined, texts.ticketCANCEL],
} as const;

export function TicketStateBadge({ status }: Pick<AdminTicket, "status">) {
  const t = useT();
  const [tone, label] = ticketLabels[status];
  return <Badge {...(tone ? { tone } : {})}>{t(label)}</Badge>;
}

export const stateText = (state: string, language: Language) =>
  labelOf(auditStates, state, language);
