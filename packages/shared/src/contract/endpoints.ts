import * as accounts from "../accounts/contract.ts";
import * as administration from "../administration/contract.ts";
import * as adminAlerts from "../administration/alert-contract.ts";
import * as adminLedger from "../administration/ledger-contract.ts";
import * as adminBookings from "../administration/booking-contract.ts";
import * as agencies from "../agencies/contract.ts";
import * as checkIn from "../check-in/contract.ts";
import * as bookings from "../bookings/contract.ts";
import * as counter from "../counter/contract.ts";
import * as counterShifts from "../counter/shift-contract.ts";
import * as coupons from "../coupons/contract.ts";
import * as cancellation from "../bookings/cancellation-contract.ts";
import * as departures from "../departures/contract.ts";
import * as holds from "../bookings/hold-contract.ts";
import * as deviceHolds from "../bookings/device-holds-contract.ts";
import type { Endpoint, EndpointInput, EndpointOutput, EndpointRequest } from "./endpoint.ts";
import * as messages from "../notifications/contract.ts";
import * as members from "../members/contract.ts";
import * as ownBookings from "../bookings/own-bookings-contract.ts";
import * as parcels from "../parcels/contract.ts";
import * as parcelPlaces from "../parcels/places-contract.ts";
import * as parcelMovements from "../parcels/movement-contract.ts";
import * as parcelClaims from "../parcels/claim-contract.ts";
import * as parcelTariffs from "../parcels/tariff-contract.ts";
import * as topUps from "../parcels/top-up-contract.ts";
import * as parcelDepartures from "../parcels/departures-contract.ts";
import * as payments from "../payments/contract.ts";
import * as phoneCode from "../bookings/phone-code-contract.ts";
import * as copying from "../departures/copy-contract.ts";
import * as templates from "../departures/template-contract.ts";
import * as planning from "../departures/planning-contract.ts";
import * as profile from "../accounts/profile-contract.ts";
import * as reference from "../reference/contract.ts";
import type { RouteId } from "./routes.ts";
import * as refunds from "../payments/refund-contract.ts";
import * as reopening from "../bookings/reopen-contract.ts";
import * as payouts from "../payouts/contract.ts";
import * as adminPayouts from "../payouts/admin-contract.ts";
import * as paymentReview from "../payments/review-contract.ts";
import * as secondFactor from "../accounts/second-factor-contract.ts";
import * as reservations from "../bookings/reservations-contract.ts";
import * as statistics from "../statistics/contract.ts";
import * as tickets from "../tickets/contract.ts";
import * as passengers from "../tickets/passengers-contract.ts";
import * as vouchers from "../vouchers/contract.ts";

/** Exports of all contract files. An endpoint exported under its id is part of the API. */
const files = {
  ...reference,
  ...departures,
  ...bookings,
  ...holds,
  ...deviceHolds,
  ...reopening,
  ...paymentReview,
  ...ownBookings,
  ...coupons,
  ...vouchers,
  ...phoneCode,
  ...cancellation,
  ...tickets,
  ...passengers,
  ...reservations,
  ...messages,
  ...accounts,
  ...profile,
  ...secondFactor,
  ...agencies,
  ...members,
  ...administration,
  ...adminBookings,
  ...adminLedger,
  ...adminAlerts,
  ...copying,
  ...templates,
  ...planning,
  ...checkIn,
  ...payments,
  ...refunds,
  ...payouts,
  ...adminPayouts,
  ...parcels,
  ...parcelDepartures,
  ...parcelTariffs,
  ...parcelClaims,
  ...topUps,
  ...parcelPlaces,
  ...parcelMovements,
  ...counter,
  ...counterShifts,
  ...statistics,
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

/** Returns method and path of every endpoint, without schemas: the content of `routes.ts`. The site also gets the aliases; no page of the office calls one. */
export function routesOfEndpoints(): { readonly site: Routes; readonly office: Routes } {
  const all: readonly Endpoint[] = Object.values(endpoints);
  // Files and callbacks have no envelope, so no page calls them as an endpoint.
  const isOffice = ({ access, raw, fromSite }: Endpoint) => {
    const isForOffice = access.kind === "agency" || access.kind === "administrator";
    return raw === true || !(fromSite ?? !isForOffice);
  };
  return {
    site: routesOf(all.filter((endpoint) => !isOffice(endpoint))),
    office: routesOf(all.filter(isOffice).map(({ id, method, path }) => ({ id, method, path }))),
  };
}

type Routes = Readonly<Record<string, Pick<Endpoint, "method" | "path" | "aliases">>>;

function routesOf(list: readonly Pick<Endpoint, "id" | "method" | "path" | "aliases">[]): Routes {
  return Object.fromEntries(
    list.map(({ id, method, path, aliases }) => [
      id,
      { method, path, ...(aliases === undefined ? {} : { aliases }) },
    ]),
  );
}
