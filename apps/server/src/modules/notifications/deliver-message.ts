import type { Context } from "../../context.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import type { OutboxJob } from "../../jobs/outbox.ts";
import { retryMinutes } from "../../jobs/outbox.ts";
import {
  addMessage,
  handOver,
  markFailed,
  markSent,
  messageById,
  noteSilence,
  takeBack,
} from "./message-store.ts";
import type { SendOutcome } from "./send-outcome.ts";

/** One message on its way; the outbox row's id makes it one and the same over all retries. */
export interface Outgoing {
  readonly channel: "sms" | "email";
  readonly recipient: string;
  /** What it is and, when the wished channel is not built, how it goes instead. */
  readonly template: string;
  readonly language: string;
  readonly subject: string | null;
  readonly body: string;
  readonly bookingId: string | null;
  /** How often it may be sent without knowing whether it arrived: an SMS twice, mail as often as it is tried. */
  readonly maxSends: number;
  /** Counts the message, or refuses (throws) when the recipient has had enough; in the transaction that records the message, so a refusal counts nothing. */
  readonly allow?: (transaction: Transaction) => Promise<void>;
  /** Sends the stored text. */
  send(body: string): Promise<SendOutcome>;
  /** Statements to run in the transaction that records the final failure. */
  readonly onFailed: readonly Statement<unknown>[];
}

type Result = void | { readonly drop: string };

/** Sends a message and records what became of it; throws when it should be tried later [G.pay.07]. */
export async function deliver(
  context: Context,
  job: OutboxJob,
  message: Outgoing,
): Promise<Result> {
  const body = await recorded(context, job, message);
  const [handed] = await context.database.query(handOver(job.id, message.maxSends));
  if (!handed) return; // sent, failed, or perhaps sent as often as is harmless
  const outcome = await message.send(body);
  if (outcome.kind === "sent") {
    await context.database.query(markSent(job.id, outcome.providerId));
    return;
  }
  if (outcome.kind === "refused") return refused(context, job, { message, outcome });
  await context.database.query(noteSilence(job.id, outcome.reason));
  if (handed.maybe_sent < message.maxSends)
    throw new Error(`the provider did not answer: ${outcome.reason}`);
  context.log.warn({ outbox: job.id, channel: message.channel }, "message delivery unknown");
}

/** The text as first written: a retry says the same. */
async function recorded({ database }: Context, job: OutboxJob, message: Outgoing): Promise<string> {
  const [known] = await database.query(messageById(job.id));
  if (known) return known.body;
  const { channel, recipient, template, language, subject, body, bookingId } = message;
  await database.transaction(async (transaction) => {
    await message.allow?.(transaction);
    await transaction.finish([
      addMessage(job.id, channel, recipient, template, language, subject, body, bookingId),
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
    await database.query(takeBack(job.id, outcome.reason));
    throw new Error(`the provider refused for now: ${outcome.reason}`);
  }
  await database.transaction((transaction) =>
    transaction.finish([markFailed(job.id, outcome.reason), ...message.onFailed]),
  );
  return { drop: outcome.reason };
}
