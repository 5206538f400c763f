import type { Context } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import type { OutboxJob } from "../../jobs/outbox.ts";
import { retryMinutes } from "../../jobs/outbox.ts";
import {
  addMessage,
  beginSend,
  markFailed,
  markSent,
  messageById,
  markUnknown,
  markNotSent,
  rewriteMessage,
} from "./message-store.ts";
import type { MessageChannel } from "./message-store.ts";
import type { SendOutcome } from "./send-outcome.ts";

/** A message to be sent; the id of its outbox row identifies it across retries. */
export interface Outgoing {
  readonly channel: MessageChannel;
  readonly recipient: string;
  /** The kind of the message and, when the chosen channel is not available, the reason for SMS. */
  readonly template: string;
  readonly language: string;
  readonly subject: string | null;
  readonly body: string;
  readonly bookingId: string | null;
  /** How often it may be sent when the result is unknown: an SMS twice, mail at every attempt. */
  readonly maxSends: number;
  /** Counts the message, or throws when the recipient's limit is reached. Runs in the transaction that stores the message, so a refusal counts nothing. */
  readonly allow?: (transaction: Transaction) => Promise<void>;
  /** Sends the stored text. */
  send(body: string): Promise<SendOutcome>;
  /** The job (`jobRow`) that sends the message by its next channel when it fails finally; null: there is none. */
  readonly fallback: string | null;
}

type Result = void | { readonly drop: string };

/** Sends a message and stores the result; throws when it should be retried later [G.pay.07]. */
export async function deliver(
  context: Context,
  job: OutboxJob,
  message: Outgoing,
): Promise<Result> {
  const body = await recorded(context, job, message);
  const [begun] = await context.database.query(beginSend(job.id, message.maxSends));
  if (!begun) return; // already sent or failed, or its result was unknown the maximum number of times
  const outcome = await message.send(body);
  if (outcome.kind === "sent") {
    await context.database.query(markSent(job.id, outcome.providerId));
    return;
  }
  if (outcome.kind === "refused") return refused(context, job, { message, outcome });
  await context.database.query(markUnknown(job.id, outcome.reason));
  if (begun.maybe_sent < message.maxSends)
    throw new Error(`the provider did not answer: ${outcome.reason}`);
  context.log.warn({ outbox: job.id, channel: message.channel }, "message delivery unknown");
}

/** Returns the text to send: the stored one if it may have been sent, so that the recipient gets one text; otherwise the current one. */
async function recorded({ database }: Context, job: OutboxJob, message: Outgoing): Promise<string> {
  const [known] = await database.query(messageById(job.id));
  const { channel, recipient, template, language, subject, body, bookingId, fallback } = message;
  if (known && known.maybe_sent > 0) return known.body;
  if (known) {
    await database.query(rewriteMessage(job.id, subject, body));
    return body;
  }
  await database.transaction(async (transaction) => {
    await message.allow?.(transaction);
    await transaction.finish([
      addMessage(
        job.id,
        channel,
        recipient,
        template,
        language,
        subject,
        body,
        bookingId,
        fallback,
      ),
    ]);
  });
  return body;
}

interface Refusal {
  readonly message: Outgoing;
  readonly outcome: Extract<SendOutcome, { kind: "refused" }>;
}

async function refused(
  { database }: Context,
  job: OutboxJob,
  { message, outcome }: Refusal,
): Promise<Result> {
  const lastAttempt = retryMinutes[job.attempts] === undefined;
  if (!outcome.permanent && !lastAttempt) {
    await database.query(markNotSent(job.id, outcome.reason));
    throw new Error(`the provider refused temporarily: ${outcome.reason}`);
  }
  await database.query(markFailed(job.id, null, message.channel, outcome.reason));
  return { drop: outcome.reason };
}
