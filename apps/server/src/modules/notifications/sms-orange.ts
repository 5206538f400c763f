import { z } from "zod";
import type { Log } from "../../context.ts";
import type { AccessTokens, Authorised } from "../../providers/access-tokens.ts";
import { authorised, createAccessTokens } from "../../providers/access-tokens.ts";
import type { ProviderResponse, ProviderClient } from "../../providers/provider-client.ts";
import { createProviderClient } from "../../providers/provider-client.ts";
import type { SendOutcome, SmsDriver } from "./send-outcome.ts";
import { sendTimeoutMs } from "./send-outcome.ts";

/** Orange SMS API: address, credentials and the country's sender address (`tel:+2370000`). */
export interface OrangeSmsSettings {
  readonly SMS_BASE_URL: string;
  readonly SMS_CLIENT_ID: string;
  readonly SMS_CLIENT_SECRET: string;
  readonly SMS_SENDER: string;
}

interface Deps {
  readonly log: Log;
  readonly clock: () => Date;
}

interface Wire {
  readonly settings: OrangeSmsSettings;
  readonly client: ProviderClient;
  readonly tokens: AccessTokens;
}

/** Sends SMS by Orange's API. */
export function createOrangeSms(settings: OrangeSmsSettings, { log, clock }: Deps): SmsDriver {
  const { SMS_BASE_URL, SMS_CLIENT_ID, SMS_CLIENT_SECRET } = settings;
  const client = createProviderClient({ provider: "orange_sms", log });
  const tokenEndpoint = {
    url: `${SMS_BASE_URL}/oauth/v3/token`,
    user: SMS_CLIENT_ID,
    password: SMS_CLIENT_SECRET,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "grant_type=client_credentials",
  };
  const wire = {
    settings,
    client,
    tokens: createAccessTokens(tokenEndpoint, { client, clock, deadlineMs: 10_000 }),
  };
  return {
    send: async (message) =>
      outcomeOf(await authorised(wire.tokens, (token) => requestSms(wire, message, token))),
  };
}

function requestSms(
  { settings, client }: Wire,
  message: { readonly to: string; readonly text: string },
  token: string,
): Promise<ProviderResponse> {
  const { SMS_BASE_URL, SMS_SENDER } = settings;
  return client.call({
    method: "POST",
    url: `${SMS_BASE_URL}/smsmessaging/v1/outbound/${encodeURIComponent(SMS_SENDER)}/requests`,
    operation: "send",
    deadlineMs: sendTimeoutMs,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json",
    },
    body: JSON.stringify({
      outboundSMSMessageRequest: {
        address: `tel:${message.to}`,
        senderAddress: SMS_SENDER,
        outboundSMSTextMessage: { message: message.text },
      },
    }),
  });
}

function outcomeOf(response: Authorised): SendOutcome {
  if (response.kind === "denied")
    return { kind: "refused", permanent: false, reason: response.raw };
  if (response.kind !== "answered")
    return response.kind === "lost"
      ? { kind: "unknown", reason: response.why }
      : { kind: "refused", permanent: false, reason: response.why };
  if (response.status >= 200 && response.status < 300)
    return { kind: "sent", providerId: messageId(response.text) };
  const reason = `status ${response.status}`;
  if (response.status >= 500) return { kind: "unknown", reason }; // it may have failed after sending
  return { kind: "refused", permanent: response.status === 400, reason };
}

const sentResponse = z.object({ outboundSMSMessageRequest: z.object({ resourceURL: z.string() }) });

/** Returns the last part of resourceURL; null when the response has none. */
function messageId(text: string): string | null {
  const response = sentResponse.safeParse(jsonOf(text));
  return response.success
    ? (response.data.outboundSMSMessageRequest.resourceURL.split("/").at(-1) ?? null)
    : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // the status says that the message was accepted
  }
}
