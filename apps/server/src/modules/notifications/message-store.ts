import { statement } from "../../database/database.ts";

/** A message as stored; its id is that of the outbox row, so a retry finds the same text. */
export interface MessageRow {
  readonly id: string;
  readonly state: "queued" | "sent" | "delivered" | "failed" | "unknown";
  readonly body: string;
}

type NewMessage = readonly [
  id: string,
  channel: "sms" | "email",
  recipient: string,
  template: string,
  language: string,
  subject: string | null,
  body: string,
  bookingId: string | null,
];

export const messageById = statement<MessageRow, [string]>(
  "message by id",
  "select id, state, body from messages where id = $1",
);
export const addMessage = statement<never, NewMessage>(
  "add message",
  `insert into messages (id, channel, recipient, template, language, subject, body, booking_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing`,
);

/**
 * Called just before a message is sent: from now on it may have been sent, even when this process crashes. Returns no row when it was sent, failed, or
 * may have been sent $2 times already.
 */
export const beginSend = statement<{ maybe_sent: number }, [id: string, max: number]>(
  "begin message send",
  `update messages set state = 'unknown', maybe_sent = maybe_sent + 1
   where id = $1 and state in ('queued', 'unknown') and maybe_sent < $2 returning maybe_sent`,
);
/** The provider has certainly not sent the message. */
export const markNotSent = statement<never, [id: string, error: string]>(
  "mark message not sent",
  `update messages set maybe_sent = maybe_sent - 1, state = case when maybe_sent = 1 then 'queued' else 'unknown' end, error = $2
   where id = $1 and state = 'unknown'`,
);
export const markUnknown = statement<never, [id: string, error: string]>(
  "mark message unknown",
  "update messages set error = $2 where id = $1",
);
export const markSent = statement<never, [id: string, providerId: string | null]>(
  "mark message sent",
  "update messages set state = 'sent', provider_id = $2, error = null, sent_at = app_now() where id = $1",
);
export const markFailed = statement<never, [id: string, error: string]>(
  "mark message failed",
  "update messages set state = 'failed', error = $2 where id = $1",
);
