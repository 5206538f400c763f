import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  bearerToken,
  injectTransportError,
  jsonBody,
  neverRespond,
  rawBody,
  respondWithMalformedJson,
} from "../exchange.ts";
import { hubSignature, refuseByGraph } from "../meta-graph.ts";
import type { SwitchSet } from "../scenario-switches.ts";
import type { MessageTools } from "../simulator.ts";
import type { TemplateMessage } from "./request-rules.ts";
import { parseTemplate } from "./request-rules.ts";

export interface ReceivedWhatsApp extends TemplateMessage {
  readonly id: string;
  readonly at: Date;
}

export interface WhatsAppSimulator {
  /** Returns the delivered messages, oldest first. */
  inbox(): readonly ReceivedWhatsApp[];
  reset(): void;
}

interface WhatsAppServices extends MessageTools {
  readonly media: Set<string>;
  readonly received: ReceivedWhatsApp[];
}

/** Keys of the demo; they are public, and live mode rejects them. */
const demo = {
  phoneId: "demo-whatsapp-phone",
  token: "demo-whatsapp-token",
  appSecret: "demo-whatsapp-app-secret",
  verifyToken: "demo-whatsapp-verify-token",
};

const webhookPath = "/api/messages/receipts/whatsapp";

/** Environment variables that make a server send WhatsApp messages through the simulator at `url`. */
export function whatsAppServerSettings(url: string): Record<string, string> {
  return {
    WHATSAPP_BASE_URL: url,
    WHATSAPP_PHONE_ID: demo.phoneId,
    WHATSAPP_TOKEN: demo.token,
    WHATSAPP_APP_SECRET: demo.appSecret,
    WHATSAPP_VERIFY_TOKEN: demo.verifyToken,
  };
}

/** Registers the endpoints of the WhatsApp Cloud API. */
export function mountWhatsApp(server: FastifyInstance, tools: MessageTools): WhatsAppSimulator {
  const services: WhatsAppServices = { ...tools, media: new Set(), received: [] };
  server.post(`/${demo.phoneId}/media`, { config: { op: "whatsapp_media" } }, (request, reply) =>
    handleMedia(services, request, reply),
  );
  server.post(`/${demo.phoneId}/messages`, { config: { op: "whatsapp" } }, (request, reply) =>
    handleMessage(services, request, reply),
  );
  return {
    inbox: () => services.received,
    reset() {
      services.media.clear();
      services.received.length = 0;
    },
  };
}

async function handleMedia(
  { scenarios, media }: WhatsAppServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const switches = scenarios.consume({ op: "whatsapp_media" });
  if (await injectTransportError(reply, switches)) return reply;
  if (bearerToken(request) !== demo.token) return refuseByGraph(reply, 401, 190);
  const body = rawBody(request);
  if (!body.includes('name="messaging_product"') || !body.includes("%PDF-"))
    return refuseByGraph(reply, 400, 100);
  const id = randomUUID();
  media.add(id);
  return reply.send({ id });
}

async function handleMessage(
  services: WhatsAppServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const message = parseTemplate(jsonBody(request));
  const switches = services.scenarios.consume({
    op: "whatsapp",
    msisdn: "to" in message ? message.to : undefined,
  });
  if (await injectTransportError(reply, switches)) return reply;
  if (bearerToken(request) !== demo.token) return refuseByGraph(reply, 401, 190);
  if ("code" in message) return refuseByGraph(reply, 400, message.code);
  if (!services.media.has(message.mediaId)) return refuseByGraph(reply, 400, 131053);
  const declined = switches.number("decline");
  if (declined !== undefined) return refuseByGraph(reply, 400, declined);
  const received = deliver(services, message, switches);
  if (switches.has("created_but_timeout")) return neverRespond(reply);
  if (switches.has("garbage_json")) return respondWithMalformedJson(reply, 200);
  return reply.send({
    messaging_product: "whatsapp",
    contacts: [{ input: message.to, wa_id: message.to }],
    messages: [{ id: received.id, message_status: "accepted" }],
  });
}

/** Delivers the message to the recipient and sends its receipts: sent and delivered, in the wrong order with `reorder`, or `receipt(status)`. */
function deliver(
  services: WhatsAppServices,
  message: TemplateMessage,
  switches: SwitchSet,
): ReceivedWhatsApp {
  const received = { ...message, id: `wamid.${randomUUID()}`, at: services.clock.now() };
  const only = switches.text("receipt");
  if (only !== "failed") services.received.push(received);
  if (switches.has("never_callback")) return received;
  const inOrder = only === undefined ? ["sent", "delivered"] : [only];
  const statuses = switches.has("reorder") ? inOrder.toReversed() : inOrder;
  services.clock.after(services.autoApproveAfterMs, async () => {
    for (const status of statuses)
      for (let copy = switches.number("duplicate") ?? 1; copy > 0; copy -= 1)
        await sendStatus(services, received, { status, switches });
  });
  return received;
}

async function sendStatus(
  { callbacks, clock, receipts }: WhatsAppServices,
  { id, to, ours }: ReceivedWhatsApp,
  { status, switches }: { readonly status: string; readonly switches: SwitchSet },
): Promise<void> {
  const origin = receipts.origin();
  if (origin === undefined) return;
  const entry = {
    id,
    status,
    timestamp: String(Math.floor(clock.now().getTime() / 1000)),
    recipient_id: to,
    ...(ours === undefined ? {} : { biz_opaque_callback_data: ours }),
    ...(status === "failed" ? { errors: [{ code: 131026, title: "Message undeliverable" }] } : {}),
  };
  await callbacks.send({
    provider: "whatsapp",
    ref: id,
    method: "POST",
    url: origin + webhookPath,
    body: {
      object: "whatsapp_business_account",
      entry: [
        {
          id: "1",
          changes: [
            { field: "messages", value: { messaging_product: "whatsapp", statuses: [entry] } },
          ],
        },
      ],
    },
    headersOf: (text) => hubSignature(switches, demo.appSecret, text),
  });
}
