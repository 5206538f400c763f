import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Log } from "../../context.ts";
import type { MessageSettings } from "../../message-settings.ts";
import type { ProviderResponse } from "../../providers/provider-client.ts";
import { createProviderClient } from "../../providers/provider-client.ts";
import { jsonOf } from "./graph-response.ts";
import type { SendOutcome, SmsDriver } from "./send-outcome.ts";
import { sendTimeoutMs } from "./send-outcome.ts";

type TwilioSettings = Pick<
  MessageSettings,
  "TWILIO_BASE_URL" | "TWILIO_ACCOUNT_SID" | "TWILIO_AUTH_TOKEN" | "TWILIO_FROM"
> & { readonly PUBLIC_ORIGIN: string };

/** Path of the status callbacks; their signature contains the whole public address. */
const callbackPath = "/api/messages/receipts/twilio";
/** Twilio gives up an undelivered message after four hours. */
const validitySeconds = "14400";

/** Sends SMS by Twilio; null if it is not configured. */
export function createTwilioSms(
  settings: TwilioSettings,
  { log }: { readonly log: Log },
): SmsDriver | null {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN, TWILIO_FROM, TWILIO_BASE_URL } = settings;
  if (account === undefined) return null;
  const client = createProviderClient({ provider: "twilio", log });
  const credentials = Buffer.from(`${account}:${TWILIO_AUTH_TOKEN}`).toString("base64");
  return {
    async send({ to, text }) {
      const sender = TWILIO_FROM.startsWith("MG") ? "MessagingServiceSid" : "From";
      const response = await client.call({
        method: "POST",
        url: `${TWILIO_BASE_URL}/2010-04-01/Accounts/${account}/Messages.json`,
        operation: "send",
        deadlineMs: sendTimeoutMs,
        headers: {
          authorization: `Basic ${credentials}`,
          "content-type": "application/x-www-form-urlencoded",
        },
        body: new URLSearchParams({
          To: to,
          [sender]: TWILIO_FROM,
          Body: text,
          StatusCallback: settings.PUBLIC_ORIGIN + callbackPath,
          ValidityPeriod: validitySeconds,
        }).toString(),
      });
      return outcomeOf(response);
    },
  };
}

function outcomeOf(response: ProviderResponse): SendOutcome {
  if (response.kind !== "answered")
    return response.kind === "lost"
      ? { kind: "unknown", reason: response.why }
      : { kind: "refused", permanent: false, reason: response.why };
  const { status } = response;
  const body = jsonOf(response.text);
  if (status >= 200 && status < 300) {
    const sent = z.object({ sid: z.string() }).safeParse(body);
    return { kind: "sent", providerId: sent.success ? sent.data.sid : null };
  }
  if (status >= 500) return { kind: "unknown", reason: `status ${status}` }; // it may have failed after sending
  const error = z.object({ code: z.int() }).safeParse(body);
  const reason = error.success ? `code ${error.data.code}` : `status ${status}`;
  return { kind: "refused", permanent: status === 400, reason };
}

/**
 * Combines both drivers: Orange reaches Cameroon, Twilio the other countries. A message to Cameroon that Orange has certainly not sent goes by
 * Twilio at once; a lost response does not, because the message may arrive.
 */
export function routedSms(orange: SmsDriver, twilio: SmsDriver | null): SmsDriver {
  if (!twilio) return orange;
  return {
    async send(message) {
      if (!message.to.startsWith("+237")) return twilio.send(message);
      const first = await orange.send(message);
      if (first.kind !== "refused") return first;
      const second = await twilio.send(message);
      if (second.kind !== "refused") return second;
      const reason = `${first.reason}; Twilio: ${second.reason}`;
      return { kind: "refused", permanent: first.permanent && second.permanent, reason };
    },
  };
}

/** Returns the signatures of a callback to our public address, without and with the port, because Twilio signs either. */
export function twilioSignatures(
  { TWILIO_AUTH_TOKEN, PUBLIC_ORIGIN }: TwilioSettings,
  body: string,
): readonly string[] {
  const { protocol, hostname, port } = new URL(PUBLIC_ORIGIN);
  const fields = [...new URLSearchParams(body)]
    .toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)))
    .map(([name, value]) => name + value)
    .join("");
  const ports = [port, port || (protocol === "https:" ? "443" : "80"), ""];
  const origins = ports.map((one) => `${protocol}//${hostname}${one === "" ? "" : `:${one}`}`);
  return [...new Set(origins)].map((origin) =>
    createHmac("sha1", TWILIO_AUTH_TOKEN)
      .update(origin + callbackPath + fields)
      .digest("base64"),
  );
}
