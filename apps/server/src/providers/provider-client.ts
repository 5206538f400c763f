import type { Log } from "../context.ts";

export interface ProviderRequest {
  readonly method: "GET" | "POST" | "DELETE";
  readonly url: string;
  /** Logged instead of the address. */
  readonly operation: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A form sets its own content type. */
  readonly body?: string | FormData;
  readonly deadlineMs: number;
}

/**
 * `answered`: a complete HTTP response. `unsent`: no connection was made, so the provider received nothing.
 * `lost`: the request may have arrived, but there is no response.
 */
export type ProviderResponse =
  | { readonly kind: "answered"; readonly status: number; readonly text: string }
  | { readonly kind: "unsent" | "lost"; readonly why: string };

export interface ProviderClient {
  call(request: ProviderRequest): Promise<ProviderResponse>;
}

interface ClientOptions {
  readonly provider: string;
  readonly log: Log;
  /** Pauses before each further attempt to connect, in milliseconds. */
  readonly connectPauses?: readonly number[];
}

/**
 * Whether a status is a definite refusal: a 4xx, except those after which a retry of the request may succeed, or may have succeeded before (408, 409, 429).
 * Every other error leaves the outcome unknown.
 */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && ![408, 409, 429].includes(status);
}

const maxResponseBytes = 64 * 1024;
const connectFailures: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** Creates an HTTP client for a provider: every call has a deadline and is retried only if nothing was sent; addresses, headers and bodies are not logged. */
export function createProviderClient({
  provider,
  log,
  connectPauses = [100, 400],
}: ClientOptions): ProviderClient {
  return {
    async call(request) {
      const began = performance.now();
      const deadline = AbortSignal.timeout(request.deadlineMs);
      let result = await once(request, deadline);
      let attempts = 1;
      for (const pause of connectPauses) {
        if (result.kind !== "unsent" || deadline.aborted) break;
        await new Promise((resolve) => setTimeout(resolve, pause));
        result = await once(request, deadline);
        attempts += 1;
      }
      const outcome =
        result.kind === "answered"
          ? { status: result.status }
          : { outcome: result.kind, why: result.why };
      log.info(
        {
          provider,
          operation: request.operation,
          ms: Math.round(performance.now() - began),
          attempts,
          ...outcome,
        },
        "provider called",
      );
      return result;
    },
  };
}

async function once(request: ProviderRequest, signal: AbortSignal): Promise<ProviderResponse> {
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      redirect: "manual",
      signal,
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    return {
      kind: "answered",
      status: response.status,
      text: (await response.text()).slice(0, maxResponseBytes),
    };
  } catch (error) {
    const code = codeOf(error);
    return { kind: connectFailures.has(code) ? "unsent" : "lost", why: code };
  }
}

/** Returns the system's code of a failed fetch, such as ECONNREFUSED or TimeoutError. */
function codeOf(error: unknown): string {
  const { cause, name } = error as {
    cause?: { code?: unknown; errors?: readonly { code?: unknown }[] };
    name?: unknown;
  };
  const code = cause?.code ?? cause?.errors?.[0]?.code;
  return typeof code === "string" ? code : String(name ?? "unknown");
}

/** Redacts a provider's text for storage: no tokens, no middle digits of phone numbers, at most 500 characters. */
export function redact(text: string): string {
  return text
    .replace(/(bearer|basic)\s+[\w.+/=-]+/gi, "$1 •••")
    .replace(/(?<!\d)(\d{4,5})\d{3,8}(\d{2})(?!\d)/g, "$1•••$2")
    .slice(0, 500);
}
