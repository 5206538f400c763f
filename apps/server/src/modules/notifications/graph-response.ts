import { z } from "zod";
import type { ProviderResponse } from "../../providers/provider-client.ts";
import type { SendOutcome } from "./send-outcome.ts";

/** Returns the outcome of a message sent through the Graph API of Meta. `temporaryCodes`: errors after which a retry can succeed. */
export function graphOutcome(
  response: ProviderResponse,
  temporaryCodes: ReadonlySet<number>,
  providerId: (body: unknown) => string | null,
): SendOutcome {
  if (response.kind !== "answered")
    return response.kind === "lost"
      ? { kind: "unknown", reason: response.why }
      : { kind: "refused", permanent: false, reason: response.why };
  return response.status >= 300
    ? graphRefusal(response, temporaryCodes)
    : { kind: "sent", providerId: providerId(jsonOf(response.text)) };
}

/** Returns the outcome of an error. Apart from rate limits a retry is pointless: the next channel is used, and the failed job raises an alert. */
export function graphRefusal(
  { status, text }: Extract<ProviderResponse, { kind: "answered" }>,
  temporaryCodes: ReadonlySet<number>,
): Exclude<SendOutcome, { kind: "sent" }> {
  const error = z.object({ error: z.object({ code: z.int() }) }).safeParse(jsonOf(text));
  const code = error.success ? error.data.error.code : null;
  if (code !== null && temporaryCodes.has(code))
    return { kind: "refused", permanent: false, reason: `code ${code}` };
  if (status >= 500) return { kind: "unknown", reason: `status ${status}` }; // it may have failed after sending
  if (status === 429) return { kind: "refused", permanent: false, reason: "status 429" };
  return {
    kind: "refused",
    permanent: true,
    reason: code === null ? `status ${status}` : `code ${code}`,
  };
}

/** Parses JSON; null if it is unreadable. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
