import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startSandbox } from "./sandbox.ts";
import type { Sandbox, SandboxOptions } from "./sandbox.ts";

/** Credentials that the test sandbox accepts. */
export const testMtn = {
  apiUser: randomUUID(),
  apiKey: "key-of-user",
  subscriptionKey: "collection-key",
  disbursementKey: "disbursement-key",
  profile: "mtncameroon",
} as const;

/** Starts a sandbox on free ports. Its clock is fixed; only `advanceClock` moves it. */
export function startTestSandbox(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const clock = (): Date => new Date("2026-11-20T08:00:00Z");
  return startSandbox({
    mtnPort: 0,
    smsPort: 0,
    smtpPort: 0,
    phonePort: 0,
    mtn: testMtn,
    clock,
    ...options,
  });
}

export interface ReceivedCallback {
  readonly method: string;
  readonly body: Record<string, unknown>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface CallbackListener {
  readonly url: string;
  readonly heard: ReceivedCallback[];
  /** Called before the response is sent. */
  onCall: (heard: ReceivedCallback) => void;
  stop(): Promise<void>;
}

/** Starts an HTTP server that records callbacks and responds with `status`. */
export async function startListener(status = 200): Promise<CallbackListener> {
  const listener = {
    heard: [] as ReceivedCallback[],
    onCall: (_heard: ReceivedCallback): void => undefined,
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const heard = {
        method: request.method ?? "",
        body: JSON.parse(Buffer.concat(chunks).toString("utf8")) as Record<string, unknown>,
        headers: request.headers,
      };
      listener.heard.push(heard);
      listener.onCall(heard);
      response.writeHead(status).end("noted");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return Object.assign(listener, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`,
    stop,
  });
}

export interface MtnResponse {
  readonly status: number;
  readonly text: string;
  /** Parsed text; undefined if it is not JSON. */
  readonly json: Record<string, unknown> | undefined;
}

type HeaderChanges = Readonly<Record<string, string | undefined>>;

export interface MtnClient {
  post(path: string, body: unknown, headers?: HeaderChanges): Promise<MtnResponse>;
  get(path: string, headers?: HeaderChanges): Promise<MtnResponse>;
  /** A request to pay; returns its reference too. */
  pay(
    changes?: Record<string, unknown>,
    headers?: HeaderChanges,
  ): Promise<MtnResponse & { ref: string }>;
  status(ref: string): Promise<MtnResponse>;
}

const TIMEOUT_MS = 400;

/** Returns a client authenticated for one product. A header set to undefined is omitted. Requests time out after 400 ms (TimeoutError). */
export async function createMtnClient(
  sandbox: Sandbox,
  product: "collection" | "disbursement" = "collection",
  mtn: SandboxOptions["mtn"] = testMtn,
): Promise<MtnClient> {
  const key = product === "collection" ? mtn.subscriptionKey : mtn.disbursementKey;
  const token = await fetchToken(sandbox, product, mtn);
  const base: HeaderChanges = {
    authorization: `Bearer ${token}`,
    "ocp-apim-subscription-key": key,
    "x-target-environment": mtn.profile,
  };
  const send = async (
    method: string,
    path: string,
    init: { body?: unknown; headers?: HeaderChanges },
  ): Promise<MtnResponse> => {
    const headers = Object.entries({
      ...base,
      ...(init.body === undefined ? {} : { "content-type": "application/json" }),
      ...init.headers,
    });
    const response = await fetch(sandbox.mtnUrl + path, {
      method,
      headers: headers.filter((pair): pair is [string, string] => pair[1] !== undefined),
      body: init.body === undefined ? null : JSON.stringify(init.body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    return { status: response.status, text, json: parsed(text) };
  };
  const post: MtnClient["post"] = (path, body, headers = {}) =>
    send("POST", path, { body, headers: { "x-reference-id": randomUUID(), ...headers } });
  return {
    post,
    get: (path, headers = {}) => send("GET", path, { headers }),
    async pay(changes = {}, headers = {}) {
      const ref = headers["x-reference-id"] ?? randomUUID();
      return {
        ref,
        ...(await post(
          "/collection/v1_0/requesttopay",
          { ...paymentBody(), ...changes },
          { ...headers, "x-reference-id": ref },
        )),
      };
    },
    status: (ref) => send("GET", `/collection/v1_0/requesttopay/${ref}`, {}),
  };
}

export function paymentBody(msisdn = "237673000001"): Record<string, unknown> {
  return {
    amount: "4080",
    currency: "XAF",
    externalId: "attempt-1",
    payer: { partyIdType: "MSISDN", partyId: msisdn },
    payerMessage: "Billet Yaounde Douala",
    payeeNote: "WK7Q2",
  };
}

export async function fetchToken(
  sandbox: Sandbox,
  product: "collection" | "disbursement",
  mtn: SandboxOptions["mtn"] = testMtn,
): Promise<string> {
  const key = product === "collection" ? mtn.subscriptionKey : mtn.disbursementKey;
  const response = await fetch(`${sandbox.mtnUrl}/${product}/token/`, {
    method: "POST",
    headers: {
      authorization: `Basic ${btoa(`${mtn.apiUser}:${mtn.apiKey}`)}`,
      "ocp-apim-subscription-key": key,
    },
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
