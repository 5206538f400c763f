import { agencyLogin, getMe, logout } from "./accounts.ts";
import { createDeparture, listAgencyDepartures, listTickets, lookUpTicket, lookUpTicketByQr, markTicket, verifyCode } from "./agency.ts";
import { changeHold, createBooking, getOrder, giveUpOrder, holdSeats, payOrder, releaseHold, requestPhoneCode, resendTickets } from "./bookings.ts";
import { getDeparture, listAgencies, listDepartures, searchDepartures, searchDeparturesByQuery } from "./departures.ts";
import type { EndpointInput, EndpointOutput, EndpointRequest } from "./endpoint.ts";
import { getDefaultData } from "./reference.ts";
import type { RouteId } from "./routes.ts";
import { getTicketImage, getTicketKeys, mtnCallback } from "./tickets.ts";

/** Every endpoint by id; the server refuses to start when one has no handler. */
export const endpoints = {
  getDefaultData, listAgencies, searchDepartures, searchDeparturesByQuery, listDepartures, getDeparture,
  holdSeats, changeHold, releaseHold, createBooking, requestPhoneCode, getOrder, payOrder, giveUpOrder, resendTickets,
  getTicketImage, getTicketKeys, mtnCallback,
  agencyLogin, logout, getMe,
  createDeparture, listAgencyDepartures, lookUpTicket, markTicket, verifyCode, listTickets, lookUpTicketByQr,
} as const satisfies { readonly [Id in RouteId]: { readonly id: Id } };

export type Endpoints = typeof endpoints;
/** What the client sends to an endpoint, by id. */
export type RequestOf<Id extends RouteId> = EndpointRequest<Endpoints[Id]>;
/** What a handler receives, by id. */
export type InputOf<Id extends RouteId> = EndpointInput<Endpoints[Id]>;
/** `data` of an endpoint's answer, by id. */
export type AnswerOf<Id extends RouteId> = EndpointOutput<Endpoints[Id]>;
