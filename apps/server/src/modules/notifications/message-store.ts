import { statesBefore } from "@wakafine/shared/lifecycles/lifecycle.ts";
import { statement } from "../../database/database.ts";
import { insertJob } from "../../jobs/outbox.ts";
import type { MessageState } from "./message-states.ts";
import { messageLifecycle } from "./message-states.ts";

/** A message as stored; its id is that of the outbox row, so a retry finds the text that may have been sent. */
export interface MessageRow {
  readonly id: string;
  readonly state: MessageState;
  readonly body: string;
  /** How often the provider may have sent it. */
  readonly maybe_sent: number;
}

export type MessageChannel = "sms" | "email" | "whatsapp" | "messenger";

type NewMessage = readonly [
  id: string,
  channel: MessageChannel,
  recipient: string,
  template: string,
  language: string,
  subject: string | null,
  body: string,
  bookingId: string | null,
  fallback: string | null,
];

export const messageById = statement<MessageRow, [string]>(
  "message by id",
  "select id, state, body, maybe_sent from messages where id = $1",
);
/** Replaces the text of a message that was certainly not sent. */
export const rewriteMessage = statement<never, [id: string, subject: string | null, body: string]>(
  "rewrite message",
  "update messages set subject = $2, body = $3 where id = $1 and state = 'queued' and maybe_sent = 0",
);
export const addMessage = statement<never, NewMessage>(
  "add message",
  `insert into messages (id, channel, recipient, template, language, subject, body, booking_id, fallback)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (id) do nothing`,
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
  "update messages set error = $2 where id = $1 and state = 'unknown'",
);
/** A receipt may have arrived before: it is kept. */
export const markSent = statement<never, [id: string, providerId: string | null]>(
  "mark message sent",
  `update messages set provider_id = $2, sent_at = app_now(),
     error = case when state = 'failed' then error end, state = case when state = 'unknown' then 'sent' else state end where id = $1`,
);

const before = (state: MessageState): string =>
  statesBefore(messageLifecycle, state)
    .map((one) => `'${one}'`)
    .join(", ");

/** Selects and locks the message of a receipt: $1 its id or null, $2 the provider's id or null. */
const named = `select id, fallback from messages
   where (id = $1::uuid or provider_id = $2) and channel = $3 and state in`;

/** Marks a message as failed and enqueues its next channel, in one statement; nothing if it was delivered or failed before. */
const fail = (message: string): string =>
  `with message as (${message} for update), failed as (
     update messages m set state = 'failed', error = $4 from message where m.id = message.id)
   ${insertJob("(select fallback from message)")}`;

export const markFailed = statement<unknown, [string, null, MessageChannel, error: string]>(
  "mark message failed",
  fail(`${named} (${before("failed")})`),
);

/** Which message a receipt is about: our id when the provider returns it, otherwise the provider's. */
type Named = readonly [id: string | null, providerId: string | null, channel: MessageChannel];

/** Returns no row while the provider's id is not stored. */
export const messageOfReceipt = statement<{ id: string }, Named>(
  "message of a receipt",
  "select id from messages where (id = $1::uuid or provider_id = $2) and channel = $3",
);

/** What a provider reports about a message; applied only when it moves the message forward. */
export const receiptStatements = {
  sent: statement<unknown, Named>(
    "receipt: sent",
    `with message as (${named} (${before("sent")}) for update)
     update messages m set state = 'sent', sent_at = coalesce(sent_at, app_now()), error = null from message where m.id = message.id`,
  ),
  delivered: statement<unknown, Named>(
    "receipt: delivered",
    `with message as (${named} (${before("delivered")}) for update)
     update messages m set state = 'delivered', delivered_at = app_now(), sent_at = coalesce(sent_at, app_now()), error = null
     from message where m.id = message.id`,
  ),
} as const;

/** A person has received everything sent until a time; only messages whose sending is certain are moved forward. */
export const messengerDeliveredUntil = statement<unknown, [psid: string, until: string]>(
  "receipt: messenger delivered until",
  `update messages set state = 'delivered', delivered_at = app_now(), error = null
   where channel = 'messenger' and state = 'sent' and sent_at <= $2::timestamptz
     and recipient in (select token from messenger_opt_ins where psid = $1)`,
);

export const receiptFailed = statement<unknown, [...Named, error: string]>(
  "receipt: failed",
  fail(`${named} (${before("failed")})`),
);
