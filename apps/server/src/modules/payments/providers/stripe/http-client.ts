import type Stripe from "stripe";
import type { ProviderClient } from "../../../../providers/provider-client.ts";

type HttpClient = NonNullable<NonNullable<ConstructorParameters<typeof Stripe>[1]>["httpClient"]>;

/** Sends the requests of Stripe's SDK through our client: one deadline, a log without secrets, a retry only if nothing was sent. */
export function httpClientOf(client: ProviderClient): HttpClient {
  return {
    getClientName: () => "wakafine",
    async makeRequest(...[host, port, path, method, headers, body, protocol, deadlineMs]) {
      const response = await client.call({
        method: method === "POST" ? "POST" : "GET",
        url: `${protocol}://${host}:${port}${path}`,
        operation: operationOf(method, path),
        headers: textHeaders(headers),
        deadlineMs,
        ...(method === "POST" ? { body } : {}),
      });
      if (response.kind !== "answered") throw new Error(response.why);
      return {
        getStatusCode: () => response.status,
        getHeaders: () => ({}),
        getRawResponse: () => response,
        toStream: () => {
          throw new Error("streams are not used");
        },
        toJSON: async () => JSON.parse(response.text) as unknown,
      };
    },
  };
}

/** The content length is set by `fetch`. */
function textHeaders(headers: Parameters<HttpClient["makeRequest"]>[4]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.toLowerCase() !== "content-length")
      .map(([name, value]) => [name, String(value)]),
  );
}

function operationOf(method: string, path: string): string {
  if (path.startsWith("/v1/events")) return "event_list";
  if (path.startsWith("/v1/refunds")) return method === "POST" ? "refund_create" : "refund_read";
  if (path.endsWith("/expire")) return "session_expire";
  return method === "POST" ? "session_create" : "session_read";
}
