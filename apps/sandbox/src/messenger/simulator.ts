import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  bearerToken,
  injectTransportError,
  jsonBody,
  neverRespond,
  respondWithMalformedJson,
} from "../exchange.ts";
import { hubSignature, refuseByGraph } from "../meta-graph.ts";
import type { SwitchSet } from "../scenario-switches.ts";
import type { MessageTools } from "../simulator.ts";
import { mountMessengerPages } from "./pages.ts";
import { parseTextMessage } from "./request-rules.ts";

/** A message that arrived in a conversation with the page. */
export interface ReceivedMessenger {
  readonly id: string;
  /** The person's page-scoped id. */
  readonly to: string;
  readonly text: string;
  readonly at: Date;
}

export interface MessengerSimulator {
  /** Returns the delivered messages, oldest first. */
  inbox(): readonly ReceivedMessenger[];
  /** A person presses the button of the conversation that a link opened; `ref` is the parameter of the link. */
  optIn(ref: string, psid?: string): Promise<void>;
  reset(): void;
}

export interface MessengerServices extends MessageTools {
  readonly received: ReceivedMessenger[];
  /** The time of each person's last message to the page; its absence means that there is no conversation. */
  readonly conversations: Map<string, Date>;
}

/** Keys of the demo; they are public, and live mode rejects them. */
const demo = {
  pageId: "demo-messenger-page",
  token: "demo-messenger-token",
  appSecret: "demo-messenger-app-secret",
  verifyToken: "demo-messenger-verify-token",
};

/** The person who uses the simulated pages. */
const demoPerson = "2400000000000001";
const webhookPath = "/api/messages/receipts/messenger";
const windowMs = 24 * 3_600_000;

/** Environment variables that make a server send messages by Messenger through the simulator at `url`. */
export function messengerServerSettings(url: string): Record<string, string> {
  return {
    MESSENGER_BASE_URL: url,
    MESSENGER_LINK_ORIGIN: url,
    MESSENGER_PAGE_ID: demo.pageId,
    MESSENGER_PAGE_TOKEN: demo.token,
    MESSENGER_APP_SECRET: demo.appSecret,
    MESSENGER_VERIFY_TOKEN: demo.verifyToken,
  };
}

/** Registers the endpoint of the Messenger Platform, and the pages of m.me: a conversation with its button, and the inbox. */
export function mountMessenger(server: FastifyInstance, tools: MessageTools): MessengerSimulator {
  const services: MessengerServices = { ...tools, received: [], conversations: new Map() };
  const optIn = (ref: string, psid = demoPerson) => openConversation(services, { ref, psid });
  server.post(`/${demo.pageId}/messages`, { config: { op: "messenger" } }, (request, reply) =>
    handleMessage(services, request, reply),
  );
  mountMessengerPages(server, {
    path: `/${demo.pageId}`,
    messages: () => services.received.filter(({ to }) => to === demoPerson),
    optIn,
  });
  return {
    inbox: () => services.received,
    optIn,
    reset() {
      services.received.length = 0;
      services.conversations.clear();
    },
  };
}

/** Reports the link of a conversation: with the first postback of a new one, alone in an existing one. */
async function openConversation(
  services: MessengerServices,
  { ref, psid }: { readonly ref: string; readonly psid: string },
): Promise<void> {
  const switches = services.scenarios.consume({ op: "messenger_opt_in", refs: [ref] });
  const isNew = !services.conversations.has(psid);
  services.conversations.set(psid, services.clock.now());
  const referral = { ref, source: "SHORTLINK", type: "OPEN_THREAD" };
  const event = isNew
    ? { postback: { title: "Get started", payload: "GET_STARTED", referral } }
    : { referral };
  for (let copy = switches.number("duplicate") ?? 1; copy > 0; copy -= 1)
    await sendEvent(services, { psid, ref, event, switches });
}

async function handleMessage(
  services: MessengerServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const message = parseTextMessage(jsonBody(request));
  const switches = services.scenarios.consume({
    op: "messenger",
    refs: ["to" in message ? message.to : undefined],
  });
  if (await injectTransportError(reply, switches)) return reply;
  if (bearerToken(request) !== demo.token) return refuseByGraph(reply, 401, 190);
  if ("code" in message) return refuseByGraph(reply, 400, message.code);
  const last = services.conversations.get(message.to);
  if (!last) return refuseByGraph(reply, 400, 100);
  if (services.clock.now().getTime() - last.getTime() >= windowMs)
    return refuseByGraph(reply, 400, 10);
  const declined = switches.number("decline");
  if (declined !== undefined) return refuseByGraph(reply, 400, declined);
  const received = deliver(services, message, switches);
  if (switches.has("created_but_timeout")) return neverRespond(reply);
  if (switches.has("garbage_json")) return respondWithMalformedJson(reply, 200);
  return reply.send({ recipient_id: message.to, message_id: received.id });
}

/** Delivers the message to the recipient and reports it as delivered and read, in the wrong order with `reorder`; `receipt(read)` omits the delivery. */
function deliver(
  services: MessengerServices,
  message: { readonly to: string; readonly text: string },
  switches: SwitchSet,
): ReceivedMessenger {
  const received = { ...message, id: `m_${randomUUID()}`, at: services.clock.now() };
  services.received.push(received);
  if (switches.has("never_callback")) return received;
  services.clock.after(services.autoApproveAfterMs, async () => {
    const watermark = services.clock.now().getTime();
    const delivery = { delivery: { mids: [received.id], watermark } };
    const read = { read: { watermark } };
    const inOrder = switches.text("receipt") === "read" ? [read] : [delivery, read];
    for (const event of switches.has("reorder") ? inOrder.toReversed() : inOrder)
      for (let copy = switches.number("duplicate") ?? 1; copy > 0; copy -= 1)
        await sendEvent(services, { psid: received.to, ref: received.id, event, switches });
  });
  return received;
}

interface WebhookEvent {
  readonly psid: string;
  readonly ref: string;
  readonly event: object;
  readonly switches: SwitchSet;
}

async function sendEvent(
  { callbacks, clock, receipts }: MessengerServices,
  { psid, ref, event, switches }: WebhookEvent,
): Promise<void> {
  const origin = receipts.origin();
  if (origin === undefined) return;
  const time = clock.now().getTime();
  const messaging = {
    sender: { id: psid },
    recipient: { id: demo.pageId },
    timestamp: time,
    ...event,
  };
  await callbacks.send({
    provider: "messenger",
    ref,
    method: "POST",
    url: origin + webhookPath,
    body: { object: "page", entry: [{ id: demo.pageId, time, messaging: [messaging] }] },
    headersOf: (text) => hubSignature(switches, demo.appSecret, text),
  });
}
