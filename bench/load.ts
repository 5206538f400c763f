import autocannon from "autocannon";

export interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly failed: number;
}

interface LoadRequest {
  readonly url: string;
  readonly method?: "GET" | "POST" | "PUT";
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly seconds?: number;
  readonly connections?: number;
  /** Called for each response. */
  readonly onResponse?: (status: number, body: string) => void;
}

/** Keeps `connections` requests in flight for `seconds` seconds. Latencies are in milliseconds. */
export async function generateLoad({
  url,
  method = "GET",
  body,
  headers = {},
  seconds = 8,
  connections = 16,
  onResponse,
}: LoadRequest): Promise<Load> {
  const result = await autocannon({
    url,
    method,
    connections,
    duration: seconds,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body }),
    ...(onResponse
      ? {
          setupClient: (client) =>
            void client.on("body", (text: Buffer) => onResponse(0, text.toString())),
        }
      : {}),
  });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p95: (result.latency.p90 + result.latency.p97_5) / 2,
    p99: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx,
  };
}
