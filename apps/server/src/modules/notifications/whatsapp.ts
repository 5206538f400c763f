import { z } from "zod";
import type { Log } from "../../context.ts";
import type { ProviderClient, ProviderResponse } from "../../providers/provider-client.ts";
import { createProviderClient } from "../../providers/provider-client.ts";
import type { MessageSettings } from "../../message-settings.ts";
import { graphOutcome, graphRefusal, jsonOf } from "./graph-response.ts";
import type { SendOutcome, WhatsAppDriver, WhatsAppTickets } from "./send-outcome.ts";
import { sendTimeoutMs } from "./send-outcome.ts";

interface Deps {
  readonly log: Log;
}

interface Wire {
  readonly settings: MessageSettings;
  readonly client: ProviderClient;
  readonly deadlineMs: number;
}

/** Rate limits: the message is retried later (4, 80007 and 130429 of the account, 131048 and 131056 of the number or pair). */
const temporaryCodes: ReadonlySet<number> = new Set([4, 80007, 130429, 131048, 131056]);

/** Sends tickets by the WhatsApp Cloud API; null if it is not configured. */
export function createWhatsApp(settings: MessageSettings, { log }: Deps): WhatsAppDriver | null {
  if (settings.WHATSAPP_PHONE_ID === undefined) return null;
  const client = createProviderClient({ provider: "whatsapp", log });
  const wire = { settings, client, deadlineMs: sendTimeoutMs };
  return {
    async sendTickets(message) {
      const uploaded = await uploadDocument(wire, message.document);
      if (typeof uploaded !== "string") return uploaded;
      const response = await call(wire, "messages", templateBody(wire, message, uploaded));
      return graphOutcome(response, temporaryCodes, messageId);
    },
  };
}

/** Uploads the PDF. Returns its id, or the refusal: without the document nothing was sent. */
async function uploadDocument(
  wire: Wire,
  { name, pdf }: WhatsAppTickets["document"],
): Promise<string | SendOutcome> {
  const form = new FormData();
  form.set("messaging_product", "whatsapp");
  form.set("type", "application/pdf");
  form.set("file", new Blob([new Uint8Array(pdf)], { type: "application/pdf" }), name);
  const response = await call(wire, "media", form);
  if (response.kind !== "answered")
    return { kind: "refused", permanent: false, reason: response.why };
  const media = z.object({ id: z.string() }).safeParse(jsonOf(response.text));
  if (response.status < 300 && media.success) return media.data.id;
  const outcome = graphRefusal(response, temporaryCodes);
  return outcome.kind === "unknown" ? { ...outcome, kind: "refused", permanent: false } : outcome;
}

function call(
  { settings, client, deadlineMs }: Wire,
  operation: "media" | "messages",
  body: FormData | string,
): Promise<ProviderResponse> {
  return client.call({
    method: "POST",
    url: `${settings.WHATSAPP_BASE_URL}/${settings.WHATSAPP_PHONE_ID}/${operation}`,
    operation,
    deadlineMs,
    headers: {
      authorization: `Bearer ${settings.WHATSAPP_TOKEN}`,
      ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
    },
    body,
  });
}

function templateBody({ settings }: Wire, message: WhatsAppTickets, mediaId: string): string {
  const document = { id: mediaId, filename: message.document.name };
  return JSON.stringify({
    messaging_product: "whatsapp",
    to: message.to.replace(/^\+/, ""),
    type: "template",
    template: {
      name: settings.WHATSAPP_TEMPLATE,
      language: { code: message.language },
      components: [
        { type: "header", parameters: [{ type: "document", document }] },
        { type: "body", parameters: message.values.map((text) => ({ type: "text", text })) },
      ],
    },
    biz_opaque_callback_data: message.id,
  });
}

function messageId(body: unknown): string | null {
  const sent = z.object({ messages: z.tuple([z.object({ id: z.string() })]) }).safeParse(body);
  return sent.success ? sent.data.messages[0].id : null;
}
