import * as accounts from "../accounts/contract.ts";
import * as administration from "../administration/contract.ts";
import * as agencies from "../agencies/contract.ts";
import * as checkIn from "../check-in/contract.ts";
import * as bookings from "../bookings/contract.ts";
import * as departures from "../departures/contract.ts";
import type { Endpoint, EndpointInput, EndpointOutput, EndpointRequest } from "./endpoint.ts";
import * as members from "../members/contract.ts";
import * as payments from "../payments/contract.ts";
import * as phoneCode from "../bookings/phone-code-contract.ts";
import * as planning from "../departures/planning-contract.ts";
import * as profile from "../accounts/profile-contract.ts";
import * as reference from "../reference/contract.ts";
import type { RouteId } from "./routes.ts";
import * as secondFactor from "../accounts/second-factor-contract.ts";
import * as tickets from "../tickets/contract.ts";

/** Exports of all contract files. An endpoint exported under its id is part of the API. */
const files = {
  ...reference,
  ...departures,
  ...bookings,
  ...phoneCode,
  ...tickets,
  ...accounts,
  ...profile,
  ...secondFactor,
  ...agencies,
  ...members,
  ...administration,
  ...planning,
  ...checkIn,
  ...payments,
};

type Files = typeof files;
type EndpointOf<Id extends RouteId> = Extract<Files[Id & keyof Files], { readonly id: Id }>;

/** Routes without an endpoint exported under the name of their id. */
type Missing = { [Id in RouteId]: [EndpointOf<Id>] extends [never] ? Id : never }[RouteId];

export type Endpoints = { readonly [Id in RouteId]: EndpointOf<Id> };

/** Every endpoint by id. The server does not start when one has no handler. */
export const endpoints = Object.fromEntries(
  Object.entries(files).filter(([name, value]) => "id" in value && value.id === name),
) as unknown as [Missing] extends [never] ? Endpoints : { readonly missing: Missing };

/** The input a client sends to an endpoint, by id. */
export type RequestOf<Id extends RouteId> = EndpointRequest<Endpoints[Id]>;
/** The input a handler receives, by id. */
export type InputOf<Id extends RouteId> = EndpointInput<Endpoints[Id]>;
/** `data` of an endpoint's response, by id. */
export type ResponseOf<Id extends RouteId> = EndpointOutput<Endpoints[Id]>;

/** Returns method, path and aliases of every endpoint, without schemas: the content of `routes.ts`. */
export function routesOfEndpoints(): Readonly<
  Record<string, Pick<Endpoint, "method" | "path" | "aliases">>
> {
  const all: readonly Endpoint[] = Object.values(endpoints);
  return Object.fromEntries(
    all.map(({ id, method, path, aliases }) => [
      id,
      { method, path, ...(aliases === undefined ? {} : { aliases }) },
    ]),
  );
}
