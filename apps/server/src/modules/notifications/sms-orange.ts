import { z } from "zod";
import type { SendOutcome, SmsDriver } from "./send-outcome.ts";

/** Orange SMS API: address, credentials and the country's sender address (`tel:+2370000`). */
export interface OrangeSmsSettings {
  readonly SMS_BASE_URL: string;
  readonly SMS_CLIENT_ID: string;
  readonly SMS_CLIENT_SECRET: string;
  readonly SMS_SENDER: string;
}

interface Patience {
  readonly tokenMilliseconds: number;
  readonly sendMilliseconds: number;
}

const patience: Patience = { tokenMilliseconds: 10_000, sendMilliseconds: 15_000 };

interface Token {
  readonly value: string;
  readonly endsAt: number;
}

interface Desk {
  readonly settings: OrangeSmsSettings;
  readonly clock: () => Date;
  readonly wait: Patience;
  token: Token | null;
}

/** Sends SMS by Orange's API. A token lives an hour and is kept until a minute before; a revoked one is fetched anew once. */
export function createOrangeSms(settings: OrangeSmsSettings, clock: () => Date, wait: Partial<Patience> = {}): SmsDriver {
  const desk: Desk = { settings, clock, wait: { ...patience, ...wait }, token: null };
  return {
    async send(message) {
      const first = await sendOnce(desk, message);
      if (first !== "token refused") return first;
      desk.token = null;
      const second = await sendOnce(desk, message);
      return second === "token refused" ? { kind: "refused", permanent: false, reason: "credentials refused" } : second;
    },
  };
}

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });
const sentAnswer = z.object({ outboundSMSMessageRequest: z.object({ resourceURL: z.string() }) });

/** A token, or why there is none; nothing was sent either way. */
async function tokenOf(desk: Desk): Promise<Token | SendOutcome> {
  const now = desk.clock().getTime();
  if (desk.token && desk.token.endsAt > now) return desk.token;
  const { SMS_BASE_URL, SMS_CLIENT_ID, SMS_CLIENT_SECRET } = desk.settings;
  try {
    const response = await fetch(`${SMS_BASE_URL}/oauth/v3/token`, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${SMS_CLIENT_ID}:${SMS_CLIENT_SECRET}`).toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
        accept: "application/json",
      },
      body: "grant_type=client_credentials",
      signal: AbortSignal.timeout(desk.wait.tokenMilliseconds),
    });
    if (!response.ok) return { kind: "refused", permanent: false, reason: `no token: status ${response.status}` };
    const answer = tokenAnswer.parse(await response.json());
    desk.token = { value: answer.access_token, endsAt: now + (answer.expires_in - 60) * 1000 };
    return desk.token;
  } catch (error) {
    return { kind: "refused", permanent: false, reason: `no token: ${describe(error)}` };
  }
}

async function sendOnce(desk: Desk, message: { to: string; text: string }): Promise<SendOutcome | "token refused"> {
  const token = await tokenOf(desk);
  if ("kind" in token) return token;
  const { SMS_BASE_URL, SMS_SENDER } = desk.settings;
  try {
    const response = await fetch(`${SMS_BASE_URL}/smsmessaging/v1/outbound/${encodeURIComponent(SMS_SENDER)}/requests`, {
      method: "POST",
      headers: { authorization: `Bearer ${token.value}`, "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({
        outboundSMSMessageRequest: { address: `tel:${message.to}`, senderAddress: SMS_SENDER, outboundSMSTextMessage: { message: message.text } },
      }),
      signal: AbortSignal.timeout(desk.wait.sendMilliseconds),
    });
    return await outcomeOf(response);
  } catch (error) {
    const reason = describe(error);
    return neverConnected(error) ? { kind: "refused", permanent: false, reason } : { kind: "unknown", reason };
  }
}

async function outcomeOf(response: Response): Promise<SendOutcome | "token refused"> {
  if (response.ok) return { kind: "sent", providerId: await messageId(response) };
  const reason = `status ${response.status}`;
  if (response.status === 401) return "token refused";
  if (response.status >= 500) return { kind: "unknown", reason }; // it may have failed after it sent
  return { kind: "refused", permanent: response.status === 400, reason };
}

/** The last part of resourceURL; null when the accepted message came back without one. */
async function messageId(response: Response): Promise<string | null> {
  const text = await response.text();
  const answer = sentAnswer.safeParse(jsonOf(text));
  return answer.success ? (answer.data.outboundSMSMessageRequest.resourceURL.split("/").at(-1) ?? null) : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // accepted all the same: the status said so
  }
}

function causeCode(error: unknown): string {
  const cause = (error as { cause?: { code?: unknown } } | null)?.cause;
  return typeof cause?.code === "string" ? cause.code : "";
}

/** The request never left: safe to send again. */
function neverConnected(error: unknown): boolean {
  return ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "UND_ERR_CONNECT_TIMEOUT"].includes(causeCode(error));
}

function describe(error: unknown): string {
  const code = causeCode(error);
  return code === "" ? (error instanceof Error ? error.name : "unknown") : code;
}
