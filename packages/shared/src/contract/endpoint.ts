import type { z } from "zod";
import type { ErrorCode } from "../messages/errors.ts";
import type { RouteId } from "./routes.ts";

/**
 * Who may call an endpoint; the permission table is the `access` of all endpoints [G.role.12].
 * - `public`: anyone, with or without a session (a good token still names the caller)
 * - `account`: any session
 * - `agency`: staff whose agency role is in `roles`; `beyondEight` admits ids above 8 too [G.role.07]
 * - `administrator`: user role 1
 */
export type Access =
  | { readonly kind: "public" }
  | { readonly kind: "account" }
  | { readonly kind: "administrator" }
  | { readonly kind: "agency"; readonly roles: readonly number[]; readonly beyondEight?: boolean };

export const everyone: Access = { kind: "public" };
export const anyAccount: Access = { kind: "account" };

/** One endpoint of the API: the server binds to it, the web client is typed by it, OpenAPI is generated from it. */
export interface Endpoint {
  readonly id: RouteId;
  readonly summary: string;
  readonly tag: "reference" | "departures" | "bookings" | "payments" | "tickets" | "accounts" | "agency";
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Shape of `data` in the answer. */
  readonly output: z.ZodType;
  /**
   * The answer is made of published facts alone (trips, agencies, towns): it is written as the handler made it. Every other answer is first cut to
   * `output`, which copies it; that an open one holds no more than its shape is checked by each call of the tests.
   */
  readonly open?: boolean;
  /** Answers that are files or foreign (callbacks) skip the envelope. */
  readonly raw?: boolean;
  /** Status of success: 201 for creations, else 200 [G.cross.14]. */
  readonly created?: boolean;
  /** Takes an Idempotency-Key header [G.book.24]. */
  readonly once?: boolean;
  readonly errors: readonly ErrorCode[];
  /** Checklist rows and decisions it fulfils. */
  readonly source: string;
}

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;
type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : never;
type Present<Parts> = { readonly [Key in keyof Parts as [Parts[Key]] extends [never] ? never : Key]: Parts[Key] };

/** What a client sends. */
export type EndpointRequest<E extends Endpoint> = Present<{
  params: InputOf<E["params"]>;
  query: InputOf<E["query"]>;
  body: InputOf<E["body"]>;
}>;
/** What a handler receives: parsed and defaulted. */
export type EndpointInput<E extends Endpoint> = Present<{
  params: OutputOf<E["params"]>;
  query: OutputOf<E["query"]>;
  body: OutputOf<E["body"]>;
}>;
/** `data` of the answer. */
export type EndpointOutput<E extends Endpoint> = z.input<E["output"]>;
