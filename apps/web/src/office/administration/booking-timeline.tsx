import type { BookingEvent } from "@wakafine/shared/administration/booking-contract.ts";
import {
  adminBookingMessages as texts,
  ledgerMessages,
} from "@wakafine/shared/administration/booking-messages.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { labelOf, type Language, t } from "@wakafine/shared/messages/catalogue.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { actionText, actorText, entityText, reasonText } from "./audit-lines.ts";
import { stateText } from "./booking-labels.tsx";
import * as styles from "./admin.module.css";

/** Returns what happened in plain words. */
export function eventText(event: BookingEvent, language: Language): string {
  const { kind, action, to, subject, amount } = event;
  switch (kind) {
    case "hold":
      return t(texts.holdStarted, language);
    case "callback":
      return t(texts.callback, language, { claimed: action });
    case "ledger":
      return t(texts.ledgerMoved, language, {
        kind: labelOf(ledgerMessages, action, language),
        amount: formatFrancs(amount ?? 0, language),
      });
    case "message":
      return t(texts.messageSent, language, {
        channel: labelOf(texts, subject ?? "", language),
        state: labelOf(texts, to ?? "", language),
      });
    case "check_in":
      return t(texts.checkIn, language, {
        outcome: t(action === "accepted" ? texts.accepted : texts.refusedCheckIn, language),
      });
    case "audit":
      return actionText(action, language);
  }
}

/** Returns the subject, the change of state, the reason and the actor of an event. */
export function eventDetails(event: BookingEvent, language: Language): string {
  const { kind, entity, subject, from, to, reason, actor } = event;
  const named =
    entity === "payment_attempt" || kind === "callback"
      ? t(texts.attempt, language, { number: subject ?? "" })
      : kind === "message"
        ? event.action
        : entity && !subject && entity !== "booking"
          ? entityText(entity, language)
          : (subject ?? "");
  const change =
    kind === "audit" && from && to
      ? t(texts.change, language, {
          from: stateText(from, language),
          to: stateText(to, language),
        })
      : "";
  const by = actor && actor.id !== "system" ? actorText({ ...actor, gone: false }, language) : "";
  return [named, change, reason ? reasonText(reason, language) : "", by]
    .filter((part) => part !== "")
    .join(" · ");
}

/** The history of a booking, oldest first. */
export function BookingTimeline({ events }: { readonly events: readonly BookingEvent[] }) {
  const t = useT();
  const language = useLanguage();
  return (
    <ol className={styles.timeline} aria-label={t(texts.timeline)}>
      {events.map((event) => (
        <li key={event.id}>
          <time dateTime={event.at}>{momentText(event.at, language)}</time>
          <span>
            <b>{eventText(event, language)}</b>
            <small>{eventDetails(event, language)}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}
