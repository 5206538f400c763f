import { agencyLogin, confirmPasswordReset, customerLogin, logout, readPasswordLink, refuseWelcome, register, requestPasswordReset, resendCode, validateAccount } from "./accounts.ts";
import {
  endAdminUserSessions, getAdminAgency, getAdminDashboard, getAdminUser, listAdminAgencies, listAdminUsers, listAuditLog, reviewAgency, reviewAgencyName, removeAdminUserSecondFactor, setAdminUserRole, setAdminUserActive, updateAdminAgency,
} from "./administration.ts";
import { addAgencyUser, agencyRegister, deleteAgencyUser, getOwnAgency, listAgencyUsers, setAgencyLogo, toggleAgencyUser, updateAgencyUser, updateOwnAgency } from "./agencies.ts";
import { createDeparture, listAgencyDepartures, listTickets, lookUpTicket, lookUpTicketByQr, markTicket, verifyCode } from "./agency.ts";
import { changeHold, createBooking, getOrder, giveUpOrder, holdSeats, payOrder, releaseHold, requestPhoneCode, resendTickets, verifyPhone } from "./bookings.ts";
import { getDeparture, listAgencies, listDepartures, searchDepartures, searchDeparturesByQuery } from "./departures.ts";
import type { EndpointInput, EndpointOutput, EndpointRequest } from "./endpoint.ts";
import {
  answerInvitation, changePassword, confirmContact, deleteMe, dropContact, endAllSessions, endOneSession, exportMe, forgetDevice, getMe, getPicture, listInvitations, listSessions, registerDevice,
  removeAvatar, sendContactCode, setAvatar, updateMe,
} from "./profile.ts";
import { getDefaultData } from "./reference.ts";
import { beginSecondFactor, confirmSecondFactor, getSecondFactor } from "./second-factor.ts";
import type { RouteId } from "./routes.ts";
import { getTicketImage, getTicketKeys, mtnCallback } from "./tickets.ts";

/** Every endpoint by id; the server refuses to start when one has no handler. */
export const endpoints = {
  getDefaultData, listAgencies, searchDepartures, searchDeparturesByQuery, listDepartures, getDeparture,
  holdSeats, changeHold, releaseHold, createBooking, requestPhoneCode, verifyPhone, getOrder, payOrder, giveUpOrder, resendTickets,
  getTicketImage, getTicketKeys, mtnCallback,
  agencyLogin, customerLogin, register, validateAccount, resendCode, requestPasswordReset, readPasswordLink, refuseWelcome, confirmPasswordReset, logout,
  getMe, updateMe, confirmContact, sendContactCode, dropContact, changePassword, setAvatar, removeAvatar, getPicture, exportMe, deleteMe,
  getSecondFactor, beginSecondFactor, confirmSecondFactor,
  listSessions, endOneSession, endAllSessions, registerDevice, forgetDevice, listInvitations, answerInvitation,
  agencyRegister, getOwnAgency, updateOwnAgency, setAgencyLogo, listAgencyUsers, addAgencyUser, updateAgencyUser, deleteAgencyUser, toggleAgencyUser,
  getAdminDashboard, listAdminAgencies, getAdminAgency, updateAdminAgency, reviewAgency, reviewAgencyName, listAdminUsers, getAdminUser, setAdminUserRole, setAdminUserActive, endAdminUserSessions, removeAdminUserSecondFactor, listAuditLog,
  createDeparture, listAgencyDepartures, lookUpTicket, markTicket, verifyCode, listTickets, lookUpTicketByQr,
} as const satisfies { readonly [Id in RouteId]: { readonly id: Id } };

export type Endpoints = typeof endpoints;
/** What the client sends to an endpoint, by id. */
export type RequestOf<Id extends RouteId> = EndpointRequest<Endpoints[Id]>;
/** What a handler receives, by id. */
export type InputOf<Id extends RouteId> = EndpointInput<Endpoints[Id]>;
/** `data` of an endpoint's answer, by id. */
export type ResponseOf<Id extends RouteId> = EndpointOutput<Endpoints[Id]>;
