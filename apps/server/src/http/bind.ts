import type { InputOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import type { RequestContext } from "../context.ts";

/**
 * Status, headers and bytes of a response without the envelope (a picture, a provider's callback). A body function is not called when the
 * request has the current `etag`.
 */
export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string | (() => Promise<Buffer>);
}

/** The result of a handler: `data`, further fields of the envelope (`extra`, such as Authorization) and headers; with an `etag` clients may cache the response. */
export interface ApiResponse<Data> {
  readonly data: Data;
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Handler<Id extends RouteId> = (
  input: InputOf<Id>,
  requestContext: RequestContext,
) => Promise<ApiResponse<ResponseOf<Id>> | RawResponse>;

/** An endpoint with its handler; modules return these to `app.ts`. */
export interface Bound {
  readonly id: RouteId;
  readonly handle: (
    input: never,
    requestContext: RequestContext,
  ) => Promise<ApiResponse<unknown> | RawResponse>;
}

/** Binds a handler to the endpoint of the same id; the types must agree. */
export function bind<Id extends RouteId>(id: Id, handle: Handler<Id>): Bound {
  return { id, handle: handle as Bound["handle"] };
}

/** Like `bind`, for a use case that returns only the data of the response. */
export function bindData<Id extends RouteId>(
  id: Id,
  handle: (input: InputOf<Id>, requestContext: RequestContext) => Promise<ResponseOf<Id>>,
): Bound {
  return bind(id, async (input, request) => ({
    data: await handle(input as InputOf<Id>, request),
  }));
}

export function isRaw(response: ApiResponse<unknown> | RawResponse): response is RawResponse {
  return "body" in response && "status" in response;
}
