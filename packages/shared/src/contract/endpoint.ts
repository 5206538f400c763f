import type { z } from "zod";
import type { ErrorCode } from "../messages/errors.ts";
import type { Permission } from "../rules/permissions.ts";
import type { RouteId } from "./routes.ts";

/**
 * Who may call an endpoint [G.role.12].
 * - `public`: anyone, with or without a session (a valid token still identifies the caller)
 * - `account`: any session of a validated account
 * - `agency`: members with the permission (`rules/permissions.ts`); `orAdministrator` admits administrators (user role 1) too [G.agsh.02]
 * - `administrator`: user role 1 with a complete second factor (docs/decisions/0083); `allowsMissingSecondFactor` admits
 *   those without one too, so that they can set it up
 */
export type Access =
  | { readonly kind: "public" }
  | { readonly kind: "account" }
  | { readonly kind: "administrator"; readonly allowsMissingSecondFactor?: boolean }
  | {
      readonly kind: "agency";
      readonly permission: Permission;
      readonly orAdministrator?: boolean;
    };

export const everyone: Access = { kind: "public" };
export const anyAccount: Access = { kind: "account" };
export const administrators: Access = { kind: "administrator" };
export const administratorsSettingUpSecondFactor: Access = {
  kind: "administrator",
  allowsMissingSecondFactor: true,
};
export function membersWith(permission: Permission): Access {
  return { kind: "agency", permission };
}

/** Errors of an endpoint that takes an `Idempotency-Key`. */
export const idempotencyErrors = [
  "idempotency_conflict",
  "idempotency_in_progress",
  "idempotency_key_invalid",
] as const satisfies readonly ErrorCode[];

/** Request limits: `search`, `hold` (calls of the booking dialog and of an order: seats, codes, coupons, vouchers, payments) and `picture`. Endpoints with the same limit are counted together. */
export type RequestLimit = "search" | "hold" | "picture";

type Method = "GET" | "POST" | "PUT" | "DELETE";
/** A method and a path below /api/ where an endpoint is called. */
export interface EndpointAddress {
  readonly method: Method;
  readonly path: string;
}

/** One endpoint of the API. The server's routes, the types of the web client and the OpenAPI description are derived from it. */
export interface Endpoint {
  readonly id: RouteId;
  readonly method: Method;
  /** Below /api/. Literal paths of the specification are kept, misspellings included [G.cross.13]. */
  readonly path: string;
  /** Further addresses of the same endpoint. A string is a path for the same method. */
  readonly aliases?: readonly (string | EndpointAddress)[];
  /** The address of another endpoint where a body with this field set to true calls this one instead [G.book.07]. */
  readonly sharedAddress?: EndpointAddress & { readonly field: string };
  readonly summary: string;
  readonly tag:
    | "reference"
    | "departures"
    | "bookings"
    | "payments"
    | "tickets"
    | "parcels"
    | "accounts"
    | "agency"
    | "administration";
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Set when the handler needs the request's headers: for signed callbacks. They are not validated. */
  readonly headers?: z.ZodType;
  /** Shape of `data` in the response. */
  readonly output: z.ZodType;
  /**
   * The response contains only public data (trips, agencies, towns) and is sent as the handler returned it. Every other response is first parsed with
   * `output`, which copies it and removes extra fields. Each call in the tests checks that such a response has exactly the shape of `output`.
   */
  readonly publicData?: boolean;
  /** Name of a multipart field with a picture, accepted besides JSON; the body is then `{ [name]: Buffer }` [G.agsh.04]. */
  readonly upload?: string;
  /** The response is a file or has a provider's format (callbacks), without the envelope. */
  readonly raw?: boolean;
  /** Set where the access does not tell whether pages of the site call the endpoint; every page of the site loads the routes of those it calls. */
  readonly fromSite?: boolean;
  /** Success returns 201 instead of 200 [G.cross.14]. */
  readonly created?: boolean;
  /** Accepts an Idempotency-Key header [G.book.24]. */
  readonly idempotent?: boolean;
  /** Counted against the limit of requests per minute of an IP address and a device; above it the error is `too_many_requests`. */
  readonly limit?: RequestLimit;
  readonly errors: readonly ErrorCode[];
  /** Acceptance rows and decisions that specify the endpoint. */
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

/** The input a client sends. */
export type EndpointRequest<E extends Endpoint> = Defined<{
  params: InputOf<E["params"]>;
  query: InputOf<E["query"]>;
  body: InputOf<E["body"]>;
}>;
/** The input a handler receives: parsed, with defaults. */
export type EndpointInput<E extends Endpoint> = Defined<{
  params: OutputOf<E["params"]>;
  query: OutputOf<E["query"]>;
  body: OutputOf<E["body"]>;
  headers: OutputOf<E["headers"]>;
}>;
/** `data` of the response. */
export type EndpointOutput<E extends Endpoint> = z.input<E["output"]>;
