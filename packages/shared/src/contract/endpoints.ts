import * as accounts from "./accounts.ts";
import * as administration from "./administration.ts";
import * as agencies from "./agencies.ts";
import * as agency from "./agency.ts";
import * as bookings from "./bookings.ts";
import * as departures from "./departures.ts";
import type { EndpointInput, EndpointOutput, EndpointRequest } from "./endpoint.ts";
import * as profile from "./profile.ts";
import * as reference from "./reference.ts";
import type { RouteId } from "./routes.ts";
import * as secondFactor from "./second-factor.ts";
import * as tickets from "./tickets.ts";

/** The files of the contract: an endpoint exported from one of them is part of the API under its own name. */
const files = {
  ...reference,
  ...departures,
  ...bookings,
  ...tickets,
  ...accounts,
  ...profile,
  ...secondFactor,
  ...agencies,
  ...administration,
  ...agency,
};

type Files = typeof files;
type Endpoint<Id extends RouteId> = Extract<Files[Id & keyof Files], { readonly id: Id }>;

/** Routes without an endpoint exported under the name of their id. */
type Missing = { [Id in RouteId]: [Endpoint<Id>] extends [never] ? Id : never }[RouteId];

export type Endpoints = { readonly [Id in RouteId]: Endpoint<Id> };

/** Every endpoint by id; the server refuses to start when one has no handler. */
export const endpoints = Object.fromEntries(
  Object.entries(files).filter(([name, value]) => "id" in value && value.id === name),
) as unknown as [Missing] extends [never] ? Endpoints : { readonly missing: Missing };

/** What the client sends to an endpoint, by id. */
export type RequestOf<Id extends RouteId> = EndpointRequest<Endpoints[Id]>;
/** What a handler receives, by id. */
export type InputOf<Id extends RouteId> = EndpointInput<Endpoints[Id]>;
/** `data` of an endpoint's answer, by id. */
export type ResponseOf<Id extends RouteId> = EndpointOutput<Endpoints[Id]>;
