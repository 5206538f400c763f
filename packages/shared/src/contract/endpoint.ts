import type { z } from "zod";
import type { ErrorCode } from "../messages/errors.ts";
import type { Permission } from "../rules/permissions.ts";
import type { RouteId } from "./routes.ts";

/**
 * Who may call an endpoint [G.role.12].
 * - `public`: anyone, with or without a session (a good token still names the caller)
 * - `account`: any session of a validated account
 * - `agency`: members who have the permission of `rules/permissions.ts`; `orAdministrator` admits user role 1 too [G.agsh.02]
 * - `administrator`: user role 1 with a complete second factor (docs/decisions/0083); `enrolling` admits one without
 */
export type Access =
  | { readonly kind: "public" }
  | { readonly kind: "account" }
  | { readonly kind: "administrator"; readonly enrolling?: boolean }
  | {
      readonly kind: "agency";
      readonly permission: Permission;
      readonly orAdministrator?: boolean;
    };

export const everyone: Access = { kind: "public" };
export const anyAccount: Access = { kind: "account" };
export const administrators: Access = { kind: "administrator" };
export const administratorsEnrolling: Access = { kind: "administrator", enrolling: true };
export function membersWith(permission: Permission): Access {
  return { kind: "agency", permission };
}

/** What is counted together: searches, and calls that take, change or release places. */
export type RequestLimit = "search" | "hold" | "picture";

type Method = "GET" | "POST" | "PUT" | "DELETE";
export interface Place {
  readonly method: Method;
  readonly path: string;
}

/** One endpoint of the API: the server binds to it, the web client is typed by it, OpenAPI is generated from it. */
export interface Endpoint {
  readonly id: RouteId;
  readonly method: Method;
  /** Below /api/. Literal paths of the documents are kept, misspellings included [G.cross.13]. */
  readonly path: string;
  /** Further addresses that answer alike; a text is a path for the same method. */
  readonly aliases?: readonly (string | Place)[];
  readonly summary: string;
  readonly tag:
    | "reference"
    | "departures"
    | "bookings"
    | "payments"
    | "tickets"
    | "accounts"
    | "agency"
    | "administration";
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
  /** Takes a picture as multipart field of this name beside JSON; the body then has `{ [name]: Buffer }` [G.agsh.04]. */
  readonly upload?: string;
  /** Responses that are files or have a foreign format (callbacks) skip the envelope. */
  readonly raw?: boolean;
  /** Status of success: 201 for creations, else 200 [G.cross.14]. */
  readonly created?: boolean;
  /** Takes an Idempotency-Key header [G.book.24]. */
  readonly idempotent?: boolean;
  /** Counted against the requests a minute of an address and a device; beyond them `too_many_requests`. */
  readonly limit?: RequestLimit;
  readonly errors: readonly ErrorCode[];
  /** Checklist rows and decisions it fulfils. */
  readonly source: string;
}

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;
type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : never;
type Defined<Parts> = {
  readonly [Key in keyof Parts as [Parts[Key]] extends [never] ? never : Key]: Parts[Key];
};

/** What a client sends. */
export type EndpointRequest<E extends Endpoint> = Defined<{
  params: InputOf<E["params"]>;
  query: InputOf<E["query"]>;
  body: InputOf<E["body"]>;
}>;
/** What a handler receives: parsed and defaulted. */
export type EndpointInput<E extends Endpoint> = Defined<{
  params: OutputOf<E["params"]>;
  query: OutputOf<E["query"]>;
  body: OutputOf<E["body"]>;
}>;
/** `data` of the answer. */
export type EndpointOutput<E extends Endpoint> = z.input<E["output"]>;
