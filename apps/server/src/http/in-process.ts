import type { Endpoint } from "@wakafine/shared/contract/endpoint.ts";
import { endpoints } from "@wakafine/shared/contract/endpoints.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { errorMessages, errorStatus } from "@wakafine/shared/messages/errors.ts";
import type { RequestContext } from "../context.ts";
import { handlersById } from "./api.ts";
import type { Bound } from "./bind.ts";
import { isRaw } from "./bind.ts";
import type { AppError } from "./failure.ts";
import { checked } from "./parse-input.ts";
import { permit } from "./permission.ts";

/** Calls an endpoint without HTTP, with the same schemas, permissions and reduction of the response. */
export type CallInProcess = (
  id: RouteId,
  input: unknown,
  requestContext: RequestContext,
) => Promise<unknown>;

/** An expected error in the form a rendered page receives. */
export interface PageFailure {
  readonly code: string;
  readonly status: number;
  readonly message: string;
}

/** Returns the function through which server rendering reads the API. Its errors are those of the endpoints. */
export function inProcess(bound: readonly Bound[]): CallInProcess {
  const handlers = handlersById(bound);
  return async (id, input, requestContext) => {
    const endpoint: Endpoint = endpoints[id];
    const handle = handlers.get(id);
    if (!handle) throw new Error(`endpoint ${id} has no handler`);
    permit(
      endpoint.access,
      requestContext.actor ? { actor: requestContext.actor, registering: null } : null,
    );
    const response = await handle(parsed(endpoint, input) as never, requestContext);
    if (isRaw(response)) throw new Error(`${id} returns a file, which a page cannot show`);
    return endpoint.publicData ? response.data : endpoint.output.parse(response.data);
  };
}

function parsed(endpoint: Endpoint, input: unknown): Record<string, unknown> {
  const given = (input ?? {}) as Readonly<Record<string, unknown>>;
  return {
    params: endpoint.params && checked(endpoint.params, given["params"] ?? {}),
    query: endpoint.query && checked(endpoint.query, given["query"] ?? {}),
    body: endpoint.body && checked(endpoint.body, given["body"]),
  };
}

/** Converts an expected error to the form a rendered page receives. */
export function pageFailure(failure: AppError, language: Language): Error & PageFailure {
  return Object.assign(new Error(t(errorMessages[failure.code], language)), {
    code: failure.code,
    status: errorStatus[failure.code],
  });
}
