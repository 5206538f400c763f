/**
 * Method and path (below /api/) of every endpoint. Literal paths of the documents are kept, misspellings included [G.cross.13];
 * `aliases` answer alike. This table is all the browser needs at run time: schemas stay on the server.
 */
interface Route {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly aliases?: readonly (string | { readonly method: "GET" | "POST" | "PUT" | "DELETE"; readonly path: string })[];
}

export const routes = {
  getDefaultData: { method: "GET", path: "user/default_data" },
  listAgencies: { method: "GET", path: "agencies" },
  searchDepartures: { method: "POST", path: "departures/v2" },
  searchDeparturesByQuery: { method: "GET", path: "departures/v2" },
  listDepartures: { method: "GET", path: "departures" },
  getDeparture: { method: "GET", path: "departures/{id}" },
  holdSeats: { method: "POST", path: "bookings/hold" },
  changeHold: { method: "PUT", path: "bookings/hold/{token}" },
  releaseHold: { method: "DELETE", path: "bookings/hold/{token}" },
  createBooking: { method: "POST", path: "bookings", aliases: ["bookings/guest"] },
  requestPhoneCode: { method: "POST", path: "bookings/phone-code" },
  getOrder: { method: "GET", path: "bookings/order/{token}" },
  payOrder: { method: "POST", path: "bookings/order/{token}/pay" },
  giveUpOrder: { method: "POST", path: "bookings/order/{token}/give-up" },
  resendTickets: { method: "POST", path: "bookings/order/{token}/resend" },
  getTicketImage: { method: "GET", path: "bookings/ticket/{id}/image" },
  getTicketKeys: { method: "GET", path: "tickets/keys" },
  mtnCallback: { method: "POST", path: "payments/callbacks/mtn/{reference}", aliases: [{ method: "PUT", path: "payments/callbacks/mtn/{reference}" }] },
  agencyLogin: { method: "POST", path: "auth/agency/login" },
  logout: { method: "POST", path: "auth/logout" },
  getMe: { method: "GET", path: "user/me" },
  createDeparture: { method: "POST", path: "agencies/departure/create" },
  listAgencyDepartures: { method: "POST", path: "agencies/departures" },
  lookUpTicket: { method: "POST", path: "agencies/ticket", aliases: ["agencies/ticket/info"] },
  markTicket: { method: "PUT", path: "agencies/ticket", aliases: ["agencies/ticket/check"] },
  verifyCode: { method: "PUT", path: "code/verification" },
  listTickets: { method: "GET", path: "agencies/ticket" },
  lookUpTicketByQr: { method: "GET", path: "code/qrcode/verification/{id}" },
} as const satisfies Readonly<Record<string, Route>>;

export type RouteId = keyof typeof routes;
