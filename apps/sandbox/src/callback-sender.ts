import { randomUUID } from "node:crypto";
import type { JournalCallback, RequestJournal } from "./request-journal.ts";
import type { SandboxClock } from "./sandbox-clock.ts";

export interface OutgoingCallback {
  readonly provider: string;
  /** Reference of the transaction or message. */
  readonly ref: string;
  readonly method: "POST" | "PUT";
  readonly url: string;
  readonly body: unknown;
  /** The body is sent as a form instead of JSON. */
  readonly form?: boolean;
  /** Returns further headers for the text of the body: a signature. */
  readonly headersOf?: (text: string) => Readonly<Record<string, string>>;
}

export interface CallbackSender {
  /** Sends the callback once, without retries. Never throws; the result is in the journal. Returns whether the response was a 2xx. */
  send(callback: OutgoingCallback): Promise<boolean>;
  /** Sends an earlier callback again with the same bytes. Returns false if the event is unknown. */
  replay(eventId: string): Promise<boolean>;
  /** Resolves when no callback is in flight. */
  idle(): Promise<void>;
}

const CALLBACK_DEADLINE_MS = 5000;

/** Creates the sender of all callbacks; records each in the journal. */
export function createCallbackSender(journal: RequestJournal, clock: SandboxClock): CallbackSender {
  const inFlight = new Set<Promise<void>>();

  const launch = async (entry: JournalCallback): Promise<boolean> => {
    journal.callback(entry);
    const delivery = deliver(entry);
    inFlight.add(delivery);
    await delivery;
    inFlight.delete(delivery);
    const { response } = entry;
    return response !== null && "status" in response && response.status < 300;
  };

  return {
    send({ body, form, headersOf, ...rest }) {
      const text = form
        ? new URLSearchParams(body as Record<string, string>).toString()
        : JSON.stringify(body);
      const type = form ? "application/x-www-form-urlencoded" : "application/json";
      return launch({
        ...rest,
        headers: { "content-type": type, ...headersOf?.(text) },
        eventId: randomUUID(),
        at: clock.now().toISOString(),
        body: text,
        replay: false,
        response: null,
      });
    },
    async replay(eventId) {
      const original = journal.read().callbacks.find((entry) => entry.eventId === eventId);
      if (original === undefined) return false;
      await launch({
        ...original,
        eventId: randomUUID(),
        at: clock.now().toISOString(),
        replay: true,
        response: null,
      });
      return true;
    },
    async idle() {
      while (inFlight.size > 0) await Promise.all(inFlight);
    },
  };
}

async function deliver(entry: JournalCallback): Promise<void> {
  try {
    const response = await fetch(entry.url, {
      method: entry.method,
      headers: entry.headers,
      body: entry.body,
      redirect: "manual",
      signal: AbortSignal.timeout(CALLBACK_DEADLINE_MS),
    });
    entry.response = { status: response.status, body: (await response.text()).slice(0, 2000) };
  } catch (cause) {
    entry.response = { error: describeFailure(cause) };
  }
}

function describeFailure(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? `${cause.message}: ${cause.cause.message}` : cause.message;
}
