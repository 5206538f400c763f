import type { ResponseOf, RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import { type Language, t } from "@wakafine/shared/messages/catalogue.ts";
import type { ErrorCode } from "@wakafine/shared/messages/errors.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { addressOf, type RequestParts, routeOf, type RouteTable } from "./api-address.ts";
import { type ApiFailure, messageOfResponse } from "./api-failure.ts";
import type { ClientStore } from "./client-store.ts";
import type { ToastKind } from "./toast-queue.ts";

/**
 * Result of a call, which never throws: `data` and the server's `message`, or the failure [C7.cross.09]. `extra` holds the other fields of
 * the response, such as `Authorization` of a login [G.auth.07].
 */
export type ApiResult<Data> =
  | {
      readonly ok: true;
      readonly data: Data;
      readonly message: string | null;
      readonly status: number;
      readonly extra: Readonly<Record<string, unknown>>;
    }
  | { readonly ok: false; readonly failure: ApiFailure };

export interface CallOptions {
  /** The call needs a session. Without a token nothing is sent, and the page reloads without an account [C7.cross.08, G.auth.26]. */
  readonly authenticated?: boolean;
  /** Shows no toast; the caller shows the failure itself. */
  readonly quiet?: boolean;
  /** Sent as `Idempotency-Key`: a retry with the same key returns the first result [G.book.24]. */
  readonly idempotencyKey?: string;
  /** Sent instead of the session's token: the token of a registration that still needs its code, or none if empty [G.auth.10]. */
  readonly token?: string | undefined;
  /** Only status 200 counts as success: the list of an agency's users [A7.users.03, G.cross.14]. */
  readonly only200?: boolean;
  /** Alias path of the endpoint in the documents, without parameters [G.auth.02]. */
  readonly alias?: string;
  readonly signal?: AbortSignal | undefined;
  /** The call continues when the page is unloaded. */
  readonly keepalive?: boolean;
}

/** Dependencies of the client; tests pass their own. */
export interface ApiDeps {
  readonly base: string;
  readonly routes: RouteTable;
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  readonly store: Pick<ClientStore, "get" | "set" | "flush">;
  readonly notify: (kind: ToastKind, text: string) => void;
  /** Reloads the page, at most once per 10 s (`reload-once.ts`). */
  readonly reload: () => void;
}

/** The request of an endpoint; optional when it has no parts. */
type Input<Id extends RouteId> =
  Record<string, never> extends RequestOf<Id> ? RequestOf<Id> | undefined : RequestOf<Id>;
export type CallApi = <Id extends RouteId>(
  id: Id,
  input: Input<Id>,
  options?: CallOptions,
) => Promise<ApiResult<ResponseOf<Id>>>;

const successStatuses: readonly number[] = [200, 201];

interface Sent {
  readonly language: Language;
  readonly token: string | null;
  readonly body: unknown;
}

function requestInit(
  method: string,
  { language, token, body }: Sent,
  options: CallOptions,
): RequestInit {
  const headers: Record<string, string> = {
    accept: "application/json",
    "accept-language": language,
  };
  // For a file the browser writes the content type with its multipart boundary [C7.cross.06].
  if (body !== undefined && !(body instanceof FormData))
    headers["content-type"] = "application/json";
  if (token) headers["authorization"] = token;
  if (options.idempotencyKey) headers["idempotency-key"] = options.idempotencyKey;
  const init: RequestInit = { method, headers, credentials: "same-origin" };
  if (body !== undefined) init.body = body instanceof FormData ? body : JSON.stringify(body);
  if (options.signal) init.signal = options.signal;
  if (options.keepalive) init.keepalive = true;
  return init;
}

async function readResponse(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    // An intermediary responded without JSON.
    return null;
  }
}

function refusal(response: Response, result: unknown, language: Language): ApiFailure {
  const { data, error_code, ...extra } = (result ?? {}) as {
    readonly data?: unknown;
    readonly error_code?: ErrorCode;
  };
  const retryAfterSeconds = Number(response.headers.get("retry-after"));
  return {
    kind: "refused",
    status: response.status,
    message: messageOfResponse(result) ?? t(stateMessages.unexpected_error, language),
    code: error_code ?? null,
    data: data ?? null,
    extra,
    ...(retryAfterSeconds > 0 ? { retryAfterSeconds } : {}),
  };
}

/** Creates the typed API client, which handles language, token, failures and toasts of every call. */
export function createApiClient(deps: ApiDeps): CallApi {
  const { store, notify } = deps;

  function fail(failure: ApiFailure, toast: ToastKind, options: CallOptions): ApiResult<never> {
    if (!options.quiet) notify(toast, failure.message);
    return { ok: false, failure };
  }

  function withoutToken(language: Language): ApiResult<never> {
    store.set("account", null);
    store.flush();
    deps.reload();
    const message = t(shellMessages.sessionEnded, language);
    return {
      ok: false,
      failure: { kind: "unauthenticated", status: 0, message, code: null, data: null },
    };
  }

  return async (id, input, options = {}) => {
    const language = store.get("language");
    const token = store.get("account")?.token ?? null;
    if (options.authenticated && !token) return withoutToken(language);
    const parts: RequestParts = input ?? {};
    const init = requestInit(
      routeOf(deps.routes, id).method,
      { language, token: options.token ?? token, body: parts.body },
      options,
    );
    const address =
      options.alias === undefined ? addressOf(deps, id, parts) : deps.base + options.alias;
    let response: Response;
    let result: unknown;
    let isSuccess: boolean;
    try {
      response = await deps.fetch(address, init);
      result = await readResponse(response);
      isSuccess = options.only200
        ? response.status === 200
        : successStatuses.includes(response.status);
      // A success without JSON is the page of an intermediary, such as the login page of a network.
      if (isSuccess && !result) throw new TypeError("not a response of the API");
    } catch {
      const message = t(stateMessages["shared.internet_connexion_error"], language);
      const quiet = options.quiet || options.signal?.aborted;
      return fail({ kind: "network", status: 0, message, code: null, data: null }, "error", {
        ...options,
        quiet: quiet ?? false,
      });
    }
    if (!isSuccess) {
      // A late refusal of a former session must not end the current one.
      if (
        response.status === 401 &&
        token &&
        options.token === undefined &&
        store.get("account")?.token === token
      ) {
        store.set("account", null);
        store.flush();
      }
      return fail(refusal(response, result, language), "warning", options);
    }
    const { data, message, ...extra } = result as {
      readonly data: never;
      readonly message?: string;
    };
    return { ok: true, data, message: message ?? null, status: response.status, extra };
  };
}
