import type { Endpoint } from "@wakafine/shared/contract/endpoint.ts";
import { endpoints } from "@wakafine/shared/contract/endpoints.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { errorMessages, errorStatus } from "@wakafine/shared/messages/errors.ts";
import type { z } from "zod";
import type { RequestContext } from "../context.ts";
import { fieldErrorsOf } from "./response.ts";
import { handlersById } from "./api.ts";
import type { Bound } from "./bind.ts";
import { isRaw } from "./bind.ts";
import { AppError, invalid } from "./failure.ts";
import { parseInput } from "./parse-input.ts";
import { permit } from "./permission.ts";

/** Calls an endpoint without HTTP: same schemas, same permission, same cut of the answer. */
export type CallInProcess = (
  id: RouteId,
  input: unknown,
  requestContext: RequestContext,
) => Promise<unknown>;

/** What a rendered page sees of an expected failure. */
export interface PageFailure {
  readonly code: string;
  readonly status: number;
  readonly message: string;
}

/** Server rendering reads the API through this. Rejects with a `PageFailure` for what is expected, with the cause for the rest. */
export function inProcess(bound: readonly Bound[]): CallInProcess {
  const handlers = handlersById(bound);
  return async (id, input, requestContext) => {
    const endpoint: Endpoint = endpoints[id];
    const handle = handlers.get(id);
    if (!handle) throw new Error(`endpoint ${id} has no handler`);
    try {
      permit(
        endpoint.access,
        requestContext.actor ? { actor: requestContext.actor, registering: null } : null,
      );
      const response = await handle(parsed(endpoint, input) as never, requestContext);
      if (isRaw(response))
        throw new Error(`${id} returns a file and cannot be rendered into a page`);
      return endpoint.open ? response.data : endpoint.output.parse(response.data);
    } catch (error) {
      throw error instanceof AppError ? pageFailure(error, requestContext.language) : error;
    }
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

function checked(schema: z.ZodType, input: unknown): unknown {
  const { error, data } = parseInput(schema, input);
  if (error) throw invalid(...fieldErrorsOf(error));
  return data;
}

/** An expected failure as a rendered page sees it. */
export function pageFailure(failure: AppError, language: Language): Error & PageFailure {
  return Object.assign(new Error(t(errorMessages[failure.code], language)), {
    code: failure.code,
    status: errorStatus[failure.code],
  });
}
