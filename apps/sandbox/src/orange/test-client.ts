import type { Sandbox } from "../sandbox.ts";
import type { OrangeOptions } from "./access.ts";
import { demoOrange } from "./access.ts";

export interface OrangeResponse {
  readonly status: number;
  /** Parsed text; undefined if it is not JSON. */
  readonly json: Record<string, unknown> | undefined;
  /** The `data` of the body. */
  readonly data: Record<string, unknown>;
}

type Changes = Readonly<Record<string, unknown>>;

export interface OrangeClient {
  /** Returns a new pay token. */
  init(): Promise<string>;
  /** Requests a charge with a new pay token or the given one. */
  pay(changes?: Changes): Promise<OrangeResponse & { readonly payToken: string }>;
  status(payToken: string): Promise<OrangeResponse>;
  push(payToken: string): Promise<OrangeResponse>;
}

/** Long enough for a busy machine; the tests of requests without a response wait for it. */
const TIMEOUT_MS = 3000;

/** Returns a client with its own access token. A header set to undefined is omitted. Requests time out after 3 s (TimeoutError). */
export async function createOrangeClient(
  sandbox: Sandbox,
  headers: Readonly<Record<string, string | undefined>> = {},
): Promise<OrangeClient> {
  const { access_token: token } = (await requestToken(sandbox)).json as { access_token: string };
  const allHeaders = Object.entries({
    authorization: `Bearer ${token}`,
    "x-auth-token": demoOrange.authToken,
    ...headers,
  });
  const send = async (method: string, path: string, body?: object): Promise<OrangeResponse> =>
    responseOf(
      await fetch(`${sandbox.urls.orange}/omcoreapis/1.0.2/mp/${path}`, {
        method,
        headers: allHeaders.filter((pair): pair is [string, string] => pair[1] !== undefined),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    );
  const init = async (): Promise<string> =>
    String((await send("POST", "init")).data["payToken"] ?? "MP0");
  return {
    init,
    async pay(changes = {}) {
      const payToken = String(changes["payToken"] ?? (await init()));
      return { payToken, ...(await send("POST", "pay", { ...orderBody, payToken, ...changes })) };
    },
    status: (payToken) => send("GET", `paymentstatus/${payToken}`),
    push: (payToken) => send("GET", `push/${payToken}`),
  };
}

/** A valid body of `mp/pay` without its pay token. */
const orderBody = {
  notifUrl: "",
  channelUserMsisdn: demoOrange.channelNumber,
  amount: "4080",
  subscriberMsisdn: "699000001",
  pin: demoOrange.pin,
  orderId: "order1",
  description: "Billet Yaounde Douala",
};

/** Requests an access token. */
export async function requestToken(
  sandbox: Sandbox,
  { consumerKey, consumerSecret }: OrangeOptions = demoOrange,
  body = new URLSearchParams({ grant_type: "client_credentials" }).toString(),
): Promise<OrangeResponse> {
  return responseOf(
    await fetch(`${sandbox.urls.orange}/token`, {
      method: "POST",
      headers: {
        authorization: `Basic ${btoa(`${consumerKey}:${consumerSecret}`)}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body,
    }),
  );
}

async function responseOf(response: Response): Promise<OrangeResponse> {
  const json = parsed(await response.text());
  return {
    status: response.status,
    json,
    data: (json?.["data"] ?? {}) as Record<string, unknown>,
  };
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
