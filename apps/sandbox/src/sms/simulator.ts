import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Environment, MessageTools } from "../simulator.ts";
import type { SwitchSet } from "../scenario-switches.ts";
import { parseSmsRequest } from "./request-rules.ts";
import type { SmsRequest } from "./request-rules.ts";
import {
  respondWithMalformedJson,
  basicCredentials,
  bearerToken,
  neverRespond,
  jsonBody,
  rawBody,
  injectTransportError,
} from "../exchange.ts";

interface SmsOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Allowed sender names; any other name is rejected with 400. */
  readonly senderNames: readonly string[];
  /** Registered address for delivery receipts; default: that of Wakafine at the origin for receipts. */
  readonly receiptUrl?: string;
}

export interface ReceivedSms {
  readonly id: string;
  /** Digits with country code, no plus. */
  readonly to: string;
  readonly senderName: string;
  readonly text: string;
  readonly at: Date;
}

export interface SmsSimulator {
  /** Returns the delivered messages, oldest first. */
  inbox(): readonly ReceivedSms[];
  reset(): void;
}

interface SmsServices extends MessageTools {
  readonly options: SmsOptions;
  readonly tokens: Map<string, number>;
  readonly received: ReceivedSms[];
}

const TOKEN_LIFE_SECONDS = 3600;

/** Keys of the demo; they are public, and live mode rejects them. */
export const demoSms: SmsOptions = {
  clientId: "demo-sms",
  clientSecret: "demo-sms-secret",
  senderNames: ["WAKAFINE", "Wakafine"],
};

/** Secret of the address for receipts in the demo. */
const demoReceiptSecret = "demo-sms-receipt-secret";

/** Environment variables that make a server send SMS through the simulator at `url`. */
export function smsServerSettings(url: string, env: Environment): Record<string, string> {
  const { clientId, clientSecret } = readSmsOptions(env);
  return {
    SMS_BASE_URL: url,
    SMS_CLIENT_ID: clientId,
    SMS_CLIENT_SECRET: clientSecret,
    SMS_RECEIPT_SECRET: demoReceiptSecret,
  };
}

function readSmsOptions(env: Environment): SmsOptions {
  const receiptUrl = env["SANDBOX_SMS_RECEIPT_URL"];
  return {
    clientId: env["SANDBOX_SMS_CLIENT_ID"] || demoSms.clientId,
    clientSecret: env["SANDBOX_SMS_CLIENT_SECRET"] || demoSms.clientSecret,
    senderNames: env["SANDBOX_SMS_SENDER_NAMES"]?.split(",") ?? demoSms.senderNames,
    ...(receiptUrl ? { receiptUrl } : {}),
  };
}

/** Registers the endpoints of the Orange SMS API. */
export function mountSms(server: FastifyInstance, tools: MessageTools): SmsSimulator {
  const services: SmsServices = {
    ...tools,
    options: readSmsOptions(tools.env),
    tokens: new Map(),
    received: [],
  };
  server.post("/oauth/v3/token", { config: { op: "sms_token" } }, async (request, reply) => {
    const switches = tools.scenarios.consume({ op: "sms_token" });
    if (await injectTransportError(reply, switches)) return reply;
    return switches.has("garbage_json")
      ? respondWithMalformedJson(reply, 200)
      : respondWithToken(services, request, reply);
  });
  server.post<{ Params: { sender: string } }>(
    "/smsmessaging/v1/outbound/:sender/requests",
    { config: { op: "sms" } },
    (request, reply) => handleSms(services, { request, reply, sender: request.params.sender }),
  );
  return {
    inbox: () => services.received,
    reset() {
      services.tokens.clear();
      services.received.length = 0;
    },
  };
}

function respondWithToken(
  services: SmsServices,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const credentials = basicCredentials(request);
  if (
    credentials?.user !== services.options.clientId ||
    credentials.secret !== services.options.clientSecret
  ) {
    return reply.code(401).send({
      error: "invalid_client",
      error_description:
        "The requested service needs credentials, but the ones provided were invalid.",
    });
  }
  if (new URLSearchParams(rawBody(request)).get("grant_type") !== "client_credentials") {
    return reply.code(400).send({
      error: "unsupported_grant_type",
      error_description: "grant_type must be client_credentials",
    });
  }
  const accessToken = randomUUID().replaceAll("-", "");
  services.tokens.set(accessToken, services.clock.now().getTime() + TOKEN_LIFE_SECONDS * 1000);
  return reply.send({
    token_type: "Bearer",
    access_token: accessToken,
    expires_in: TOKEN_LIFE_SECONDS,
  });
}

interface SmsExchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Sender address of the path, decoded. */
  readonly sender: string;
}

async function handleSms(
  services: SmsServices,
  { request, reply, sender }: SmsExchange,
): Promise<FastifyReply> {
  const body = jsonBody(request);
  const parsed = parseSmsRequest(body, sender, services.options.senderNames);
  const switches = services.scenarios.consume({
    op: "sms",
    msisdn: "to" in parsed ? parsed.to : undefined,
  });
  if (await injectTransportError(reply, switches)) return reply;
  if (switches.has("token_revoked")) services.tokens.clear();
  if ((services.tokens.get(bearerToken(request) ?? "") ?? 0) <= services.clock.now().getTime()) {
    return reply.code(401).send({
      code: 42,
      message: "Expired credentials",
      description:
        "The requested service needs credentials, and the ones provided were out-of-date.",
    });
  }
  if ("error" in parsed)
    return reply.code(400).send({ requestError: { serviceException: parsed.error } });
  const sms = deliver(services, parsed, switches);
  if (switches.has("created_but_timeout")) return neverRespond(reply);
  if (switches.has("garbage_json")) return respondWithMalformedJson(reply, 201);
  const outbound = (body as { outboundSMSMessageRequest: object }).outboundSMSMessageRequest;
  const resourceURL = `https://api.orange.com/smsmessaging/v1/outbound/${sender}/requests/${sms.id}`;
  return reply.code(201).send({ outboundSMSMessageRequest: { ...outbound, resourceURL } });
}

/** Delivers the message to the phone and sends its receipt, DeliveredToTerminal or `receipt(status)`. */
function deliver(services: SmsServices, message: SmsRequest, switches: SwitchSet): ReceivedSms {
  const sms: ReceivedSms = { id: randomUUID(), ...message, at: services.clock.now() };
  const deliveryStatus = switches.text("receipt") ?? "DeliveredToTerminal";
  if (deliveryStatus !== "DeliveryImpossible") services.received.push(sms);
  if (switches.has("never_callback")) return sms;
  const notification = {
    callbackData: sms.id,
    deliveryInfo: { address: `tel:+${sms.to}`, deliveryStatus },
  };
  const body = switches.has("nested_receipt")
    ? { deliveryInfoNotification: { deliveryInfoNotification: notification } }
    : { deliveryInfoNotification: notification };
  services.clock.after(services.autoApproveAfterMs, async () => {
    const url = receiptUrl(services);
    if (url === undefined) return;
    const times = switches.number("duplicate") ?? 1;
    await Promise.all(
      Array.from({ length: times }, () =>
        services.callbacks.send({ provider: "sms", ref: sms.id, method: "POST", url, body }),
      ),
    );
  });
  return sms;
}

function receiptUrl({ options, receipts }: SmsServices): string | undefined {
  const origin = receipts.origin();
  return (
    options.receiptUrl ?? (origin && `${origin}/api/messages/receipts/orange/${demoReceiptSecret}`)
  );
}
