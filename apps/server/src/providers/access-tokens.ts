import type { ProviderResponse, ProviderClient } from "./provider-client.ts";
import { redact } from "./provider-client.ts";

/** The token endpoint and credentials of a provider (OAuth 2 client credentials, sent as Basic). */
export interface TokenEndpoint {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export type TokenResponse =
  | { readonly kind: "token"; readonly token: string }
  /** The provider does not know the key or user, so our configuration is wrong. No other request was sent. */
  | { readonly kind: "denied"; readonly raw: string }
  | { readonly kind: "unavailable"; readonly raw: string };

export interface AccessTokens {
  get(): Promise<TokenResponse>;
  /** The provider returned 401 for this token; the next `get` requests a new one. */
  drop(token: string): void;
}

interface TokenDeps {
  readonly client: ProviderClient;
  readonly clock: () => Date;
  readonly deadlineMs: number;
}

const renewEarlyMs = 10 * 60_000;

/** Caches one token for all calls. Concurrent callers share one request; the token is renewed 10 minutes before it expires (or after half of a shorter life). */
export function createAccessTokens(tokenEndpoint: TokenEndpoint, deps: TokenDeps): AccessTokens {
  let current: { readonly token: string; readonly renewAt: number } | null = null;
  let pending: Promise<TokenResponse> | null = null;

  async function fetchToken(): Promise<TokenResponse> {
    const response = await requestToken(tokenEndpoint, deps);
    if (response.kind !== "granted") return response;
    const life = response.seconds * 1000;
    current = {
      token: response.token,
      renewAt: deps.clock().getTime() + Math.max(life - renewEarlyMs, life / 2),
    };
    return { kind: "token", token: response.token };
  }
  return {
    async get() {
      if (current && deps.clock().getTime() < current.renewAt)
        return { kind: "token", token: current.token };
      pending ??= fetchToken().finally(() => {
        pending = null;
      });
      return pending;
    },
    drop(token) {
      if (current?.token === token) current = null;
    },
  };
}

export type Authorised = ProviderResponse | { readonly kind: "denied"; readonly raw: string };

/** Calls a provider with a token. A 401 renews the token once; a second one means that our configuration is wrong. */
export async function authorised(
  tokens: AccessTokens,
  call: (token: string) => Promise<ProviderResponse>,
): Promise<Authorised> {
  for (const last of [false, true]) {
    const grant = await tokens.get();
    if (grant.kind === "denied") return grant;
    if (grant.kind === "unavailable") return { kind: "unsent", why: grant.raw };
    const response = await call(grant.token);
    if (response.kind !== "answered" || response.status !== 401) return response;
    tokens.drop(grant.token);
    if (last) return { kind: "denied", raw: "401 with a fresh token" };
  }
  throw new Error("unreachable");
}

type Granted = { readonly kind: "granted"; readonly token: string; readonly seconds: number };

async function requestToken(
  tokenEndpoint: TokenEndpoint,
  { client, deadlineMs }: TokenDeps,
): Promise<Granted | Exclude<TokenResponse, { kind: "token" }>> {
  const response = await client.call({
    method: "POST",
    url: tokenEndpoint.url,
    operation: "token",
    deadlineMs,
    headers: {
      authorization: `Basic ${Buffer.from(`${tokenEndpoint.user}:${tokenEndpoint.password}`).toString("base64")}`,
      accept: "application/json",
      ...tokenEndpoint.headers,
    },
    ...(tokenEndpoint.body === undefined ? {} : { body: tokenEndpoint.body }),
  });
  if (response.kind !== "answered") return { kind: "unavailable", raw: `token: ${response.why}` };
  if (response.status === 401 || response.status === 403)
    return { kind: "denied", raw: redact(`token: ${response.status} ${response.text}`) };
  if (response.status !== 200)
    return { kind: "unavailable", raw: redact(`token: ${response.status} ${response.text}`) };
  return grantOf(response.text) ?? { kind: "unavailable", raw: "token: unreadable response" };
}

function grantOf(text: string): Granted | null {
  try {
    const { access_token: token, expires_in: seconds } = JSON.parse(text) as {
      access_token?: unknown;
      expires_in?: unknown;
    };
    const life = Number(seconds);
    return typeof token === "string" && token !== "" && life > 0
      ? { kind: "granted", token, seconds: life }
      : null;
  } catch {
    return null; // truncated response: handled like a missing one
  }
}
