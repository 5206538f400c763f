import type { ProviderClient } from "./provider-client.ts";
import { redact } from "./provider-client.ts";

export interface MtnCredentials {
  readonly baseUrl: string;
  readonly apiUser: string;
  readonly apiKey: string;
  readonly subscriptionKey: string;
}

export type TokenAnswer =
  | { readonly kind: "token"; readonly token: string }
  /** MTN knows neither key nor user: our configuration. Nothing was asked of the payer. */
  | { readonly kind: "denied"; readonly raw: string }
  | { readonly kind: "unavailable"; readonly raw: string };

/** Access tokens of the Collection product. */
export interface MtnTokens {
  get(): Promise<TokenAnswer>;
  /** MTN answered 401 to this token: the next `get` asks for a new one. */
  drop(token: string): void;
}

interface TokenParts {
  readonly client: ProviderClient;
  readonly clock: () => Date;
  readonly deadlineMs: number;
}

const renewEarlyMs = 10 * 60_000;

/** One token for all payments, asked for once however many wait, renewed 10 minutes before it ends (half its life when that is shorter). */
export function createMtnTokens(credentials: MtnCredentials, parts: TokenParts): MtnTokens {
  let current: { readonly token: string; readonly renewAt: number } | null = null;
  let asking: Promise<TokenAnswer> | null = null;

  async function ask(): Promise<TokenAnswer> {
    const answer = await requestToken(credentials, parts);
    if (answer.kind !== "granted") return answer;
    const life = answer.seconds * 1000;
    current = { token: answer.token, renewAt: parts.clock().getTime() + Math.max(life - renewEarlyMs, life / 2) };
    return { kind: "token", token: answer.token };
  }
  return {
    async get() {
      if (current && parts.clock().getTime() < current.renewAt) return { kind: "token", token: current.token };
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    drop(token) {
      if (current?.token === token) current = null;
    },
  };
}

type Granted = { readonly kind: "granted"; readonly token: string; readonly seconds: number };

async function requestToken(credentials: MtnCredentials, { client, deadlineMs }: TokenParts): Promise<Granted | Exclude<TokenAnswer, { kind: "token" }>> {
  const answer = await client.call({
    method: "POST",
    url: `${credentials.baseUrl}/collection/token/`,
    operation: "token",
    deadlineMs,
    headers: {
      authorization: `Basic ${Buffer.from(`${credentials.apiUser}:${credentials.apiKey}`).toString("base64")}`,
      "ocp-apim-subscription-key": credentials.subscriptionKey,
    },
  });
  if (answer.kind !== "answered") return { kind: "unavailable", raw: `token: ${answer.why}` };
  if (answer.status === 401 || answer.status === 403) return { kind: "denied", raw: redact(`token: ${answer.status} ${answer.text}`) };
  if (answer.status !== 200) return { kind: "unavailable", raw: redact(`token: ${answer.status} ${answer.text}`) };
  const granted = grantOf(answer.text);
  return granted ?? { kind: "unavailable", raw: "token: unreadable answer" };
}

function grantOf(text: string): Granted | null {
  try {
    const { access_token: token, expires_in: seconds } = JSON.parse(text) as { access_token?: unknown; expires_in?: unknown };
    const life = Number(seconds);
    return typeof token === "string" && token !== "" && life > 0 ? { kind: "granted", token, seconds: life } : null;
  } catch {
    return null; // cut off on the way: the same as no answer
  }
}
