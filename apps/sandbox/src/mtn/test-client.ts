import { randomUUID } from "node:crypto";
import type { Sandbox } from "../sandbox.ts";
import { demoMtn } from "./access.ts";
import type { MtnOptions } from "./access.ts";

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
  /** Sends a request to pay. Also returns its reference. */
  pay(
    changes?: Record<string, unknown>,
    headers?: HeaderChanges,
  ): Promise<MtnResponse & { ref: string }>;
  status(ref: string): Promise<MtnResponse>;
}

/** Long enough for a busy machine; the tests of requests without a response wait for it. */
const TIMEOUT_MS = 3000;

/** Returns a client authenticated for one product. A header set to undefined is omitted. Requests time out after 3 s (TimeoutError). */
export async function createMtnClient(
  sandbox: Sandbox,
  product: "collection" | "disbursement" = "collection",
  mtn: MtnOptions = demoMtn,
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
    const response = await fetch(sandbox.urls.mtn + path, {
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

/** Returns a valid body of a request to pay. */
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

/** Requests an access token for one product. */
export async function fetchToken(
  sandbox: Sandbox,
  product: "collection" | "disbursement",
  mtn: MtnOptions = demoMtn,
): Promise<string> {
  const key = product === "collection" ? mtn.subscriptionKey : mtn.disbursementKey;
  const response = await fetch(`${sandbox.urls.mtn}/${product}/token/`, {
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
