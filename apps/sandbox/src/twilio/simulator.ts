import { createHmac, randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  basicCredentials,
  injectTransportError,
  neverRespond,
  rawBody,
  respondWithMalformedJson,
} from "../exchange.ts";
import type { SwitchSet } from "../scenario-switches.ts";
import type { Environment, MessageTools } from "../simulator.ts";
import type { ReceivedSms } from "../sms/simulator.ts";

export interface TwilioSimulator {
  /** Returns the delivered messages, oldest first. */
  inbox(): readonly ReceivedSms[];
  reset(): void;
}

interface TwilioServices extends MessageTools {
  readonly received: ReceivedSms[];
}

/** Keys of the demo; they are public, and live mode rejects them. */
const demo = { account: "demo-twilio", token: "demo-twilio-token", from: "demo-twilio-sender" };

/** Environment variables that make a server send SMS through the simulator at `url`; none without `SANDBOX_TWILIO=true`. */
export function twilioServerSettings(url: string, env: Environment): Record<string, string> {
  if (env["SANDBOX_TWILIO"] !== "true") return {};
  return {
    TWILIO_BASE_URL: url,
    TWILIO_ACCOUNT_SID: demo.account,
    TWILIO_AUTH_TOKEN: demo.token,
    TWILIO_FROM: demo.from,
  };
}

/** Registers the endpoint of Twilio that creates messages. */
export function mountTwilio(server: FastifyInstance, tools: MessageTools): TwilioSimulator {
  const services: TwilioServices = { ...tools, received: [] };
  server.post(
    `/2010-04-01/Accounts/${demo.account}/Messages.json`,
    { config: { op: "twilio" } },
    (request, reply) => handleMessage(services, request, reply),
  );
  return {
    inbox: () => services.received,
    reset() {
      services.received.length = 0;
    },
  };
}

async function handleMessage(
  services: TwilioServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = new URLSearchParams(rawBody(request));
  const to = form.get("To") ?? "";
  const switches = services.scenarios.consume({ op: "twilio", msisdn: to });
  if (await injectTransportError(reply, switches)) return reply;
  const credentials = basicCredentials(request);
  if (credentials?.user !== demo.account || credentials.secret !== demo.token)
    return refuse(reply, 401, 20003);
  if (!/^\+[1-9]\d{7,14}$/.test(to)) return refuse(reply, 400, 21211);
  if (!form.get("Body")) return refuse(reply, 400, 21602);
  if (form.get("From") !== demo.from) return refuse(reply, 400, 21212);
  const declined = switches.number("decline");
  if (declined !== undefined) return refuse(reply, 400, declined);
  const sms = deliver(services, form, switches);
  if (switches.has("created_but_timeout")) return neverRespond(reply);
  if (switches.has("garbage_json")) return respondWithMalformedJson(reply, 201);
  return reply.code(201).send({ sid: sms.id, status: "queued", error_code: null, to });
}

function refuse(reply: FastifyReply, status: number, code: number): FastifyReply {
  return reply.code(status).send({ code, message: "The message was refused.", status });
}

/** Delivers the message to the recipient and sends its callbacks: sent and delivered, in the wrong order with `reorder`, or `receipt(status)`. */
function deliver(
  services: TwilioServices,
  form: URLSearchParams,
  switches: SwitchSet,
): ReceivedSms {
  const sms = {
    id: `SM${randomBytes(16).toString("hex")}`,
    to: (form.get("To") ?? "").slice(1),
    senderName: "Twilio",
    text: form.get("Body") ?? "",
    at: services.clock.now(),
  };
  const only = switches.text("receipt");
  if (only !== "undelivered" && only !== "failed") services.received.push(sms);
  if (switches.has("never_callback")) return sms;
  const inOrder = only === undefined ? ["queued", "sent", "delivered"] : [only];
  const statuses = switches.has("reorder") ? inOrder.toReversed() : inOrder;
  services.clock.after(services.autoApproveAfterMs, async () => {
    for (const status of statuses)
      for (let copy = switches.number("duplicate") ?? 1; copy > 0; copy -= 1)
        await sendStatus(services, {
          sms,
          status,
          url: form.get("StatusCallback") ?? "",
          switches,
        });
  });
  return sms;
}

interface StatusCallback {
  readonly sms: ReceivedSms;
  readonly status: string;
  /** The public address in the request. It is signed; the callback goes to the origin for receipts. */
  readonly url: string;
  readonly switches: SwitchSet;
}

async function sendStatus(
  { callbacks, receipts }: TwilioServices,
  { sms, status, url, switches }: StatusCallback,
): Promise<void> {
  const origin = receipts.origin();
  if (origin === undefined || !URL.canParse(url)) return;
  const fields = {
    AccountSid: demo.account,
    MessageSid: sms.id,
    MessageStatus: status,
    To: `+${sms.to}`,
    ...(status === "undelivered" || status === "failed" ? { ErrorCode: "30003" } : {}),
  };
  const signed = Object.entries(fields)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => name + value)
    .join("");
  const token = switches.has("forged_signature") ? "token-of-somebody-else" : demo.token;
  const signature = createHmac("sha1", token)
    .update(url + signed)
    .digest("base64");
  await callbacks.send({
    provider: "twilio",
    ref: sms.id,
    method: "POST",
    url: origin + new URL(url).pathname,
    body: fields,
    form: true,
    headersOf: () => (switches.has("missing_signature") ? {} : { "x-twilio-signature": signature }),
  });
}
