import { z } from "zod";
import type { Log } from "../../context.ts";
import type { MessageSettings } from "../../message-settings.ts";
import { createProviderClient } from "../../providers/provider-client.ts";
import { graphOutcome } from "./graph-response.ts";
import type { MessengerDriver } from "./send-outcome.ts";
import { sendTimeoutMs } from "./send-outcome.ts";

interface Deps {
  readonly log: Log;
}

/** Rate limits, and 1200, a temporary failure of Meta. */
const temporaryCodes: ReadonlySet<number> = new Set([4, 32, 613, 1200]);

/** Sends messages of the page by Messenger; null if it is not configured. */
export function createMessenger(settings: MessageSettings, { log }: Deps): MessengerDriver | null {
  const { MESSENGER_PAGE_ID: pageId, MESSENGER_BASE_URL, MESSENGER_PAGE_TOKEN } = settings;
  if (pageId === undefined) return null;
  const client = createProviderClient({ provider: "messenger", log });
  return {
    async send({ to, text }) {
      const response = await client.call({
        method: "POST",
        url: `${MESSENGER_BASE_URL}/${pageId}/messages`,
        operation: "messages",
        deadlineMs: sendTimeoutMs,
        headers: {
          authorization: `Bearer ${MESSENGER_PAGE_TOKEN}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({
          recipient: { id: to },
          messaging_type: "UPDATE",
          message: { text },
        }),
      });
      return graphOutcome(response, temporaryCodes, messageId);
    },
  };
}

function messageId(body: unknown): string | null {
  const sent = z.object({ message_id: z.string() }).safeParse(body);
  return sent.success ? sent.data.message_id : null;
}
