import { randomUUID } from "node:crypto";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { smallWorldPassword } from "@wakafine/server/demo/small-agencies.ts";
import { sampleBooking } from "./sample-booking.ts";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import { routes } from "@wakafine/shared/contract/routes.ts";
import { addDays, apiDay, dayOf, parseDay } from "@wakafine/shared/rules/dates.ts";
import { accountSamples } from "./account-samples.ts";
import { profileSamples } from "./profile-samples.ts";
import { addCoupon } from "./coupons.ts";
import { agencySamples } from "./agency-samples.ts";
import { administrationSamples } from "./administration-samples.ts";
import { openSessionOf } from "./log-in-administrator.ts";
import { logInMember } from "./log-in-member.ts";
import { adminBookingSamples } from "./admin-booking-samples.ts";
import { refundSamples } from "./refund-samples.ts";
import { messageSamples } from "./message-samples.ts";
import { orderPassengerSamples } from "./order-passenger-samples.ts";
import { passengerListSamples } from "./passenger-list-samples.ts";
import { parcelSamples } from "./parcel-samples.ts";
import { payoutSamples } from "./payout-samples.ts";
import { paymentReviewSamples } from "./payment-review-samples.ts";
import { reopenSamples } from "./reopen-samples.ts";
import { counterSamples } from "./counter-samples.ts";
import { sellTickets } from "./sold-tickets.ts";
import { statisticsSamples } from "./statistics-samples.ts";
import { addVoucher } from "./vouchers.ts";
import type { TestApp } from "./test-app.ts";

/** A valid request, with the required session. */
export interface SampleCall {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly token?: string;
}

export type SampleCalls = { readonly [Id in RouteId]: () => Promise<RequestOf<Id> & SampleCall> };

/** Returns a function with a valid request for each call. A request that only reads is made once, because it consumes nothing. */
export function samplesOf<Id extends RouteId>(samples: SampleCalls, id: Id): SampleCalls[Id] {
  if (routes[id].method !== "GET") return samples[id];
  let made: ReturnType<SampleCalls[Id]> | null = null;
  return (() => (made ??= samples[id]() as ReturnType<SampleCalls[Id]>)) as SampleCalls[Id];
}

/** The endpoints that accept a request without any value. */
type WithoutInput = {
  [Id in RouteId]: { readonly query: Record<never, never> } extends RequestOf<Id> ? Id : never;
}[RouteId];
type WrittenSamples = Omit<SampleCalls, WithoutInput> & Partial<SampleCalls>;

const { departures, users } = smallWorld;
const route = { city_departure: "yaounde", city_destination: "Douala" } as const;

/** Plans a departure and returns the request that names it. */
async function plannedDeparture(app: TestApp, token: string) {
  const made = await app.call("createDeparture", { body: nextPlan() }, { token });
  return { token, params: { id: made.body.data[0]?.uuid ?? "" } };
}

/** Plans a departure and returns the request that changes its price. */
async function editedDeparture(app: TestApp, token: string) {
  const plan = nextPlan();
  const made = await app.call("createDeparture", { body: plan }, { token });
  const departure_uuid = made.body.data[0]?.uuid ?? "";
  return { token, body: { ...plan, price: 2600, departure_uuid, version: 1 } };
}

/** Returns the request that saves a template. */
function savedTemplate(token: string, name: string) {
  return { token, body: { ...nextPlan(), name } };
}

/** Saves a template and returns the request that deletes it. */
async function deletedTemplate(app: TestApp, token: string) {
  const { body } = await app.call(
    "saveDepartureTemplate",
    { body: savedTemplate(token, "Kribi").body },
    { token },
  );
  return { token, params: { id: body.data.uuid } };
}

/** Plans a departure and returns the request that copies its day. */
async function copiedDay(app: TestApp, token: string) {
  const plan = nextPlan();
  await app.call("createDeparture", { body: plan }, { token });
  const day = parseDay(plan.departure_days[0] ?? "") ?? "";
  copiedDays += 1;
  return {
    token,
    body: {
      period: "day" as const,
      from: apiDay(day),
      to: apiDay(addDays(day, 20 + (copiedDays % 60))),
      skip_exist_dates: true,
    },
  };
}
let copiedDays = 0;

/** Returns the request that edits the passenger of a booking; it names the booking for both of its addresses. */
function editedBooking(token: string, id: string) {
  const users = [{ lastname: "Ngassa", firstname: "Rosine", sex_id: 2 }];
  return { token, params: { id }, body: { version: 1, booking_uuid: id, users } };
}

interface CheckInWorld {
  readonly app: TestApp;
  readonly member: () => Promise<string>;
  readonly ticket: () => Promise<{ readonly code: string; readonly qrcodeUuid: string }>;
}

function checkInSamples({ app, member, ticket }: CheckInWorld) {
  return {
    lookUpTicket: async () => ({
      token: await member(),
      body: { code_verification: (await ticket()).code },
    }),
    markTicket: async () => ({
      token: await member(),
      body: { code_verification: (await ticket()).code },
    }),
    undoCheckIn: async () => undoneCheckIn(app, await member()),
    listBoarding: async () => ({ token: await member() }),
    listRefusedCheckIns: async () => ({ token: await member(), query: { page: 1 } }),
    verifyCode: async () => ({ token: await member(), body: { code: (await ticket()).code } }),
    listTickets: async () => ({ token: await member(), query: { keyword: (await ticket()).code } }),
    lookUpTicketByQr: async () => ({
      token: await member(),
      params: { id: (await ticket()).qrcodeUuid },
    }),
  } satisfies Partial<SampleCalls>;
}

/** Returns one valid request per endpoint of the contract. Endpoints for everyone that require no value need no sample. Each function creates the data it needs, so it can be called repeatedly. The app must run with LIMITS off. */
export function sampleCalls(app: TestApp): SampleCalls {
  const member = once(() => logInMember(app, users.member.sample[1]));
  const traveller = once(() => openSessionOf(app, users.traveller.id));
  const travel = journeys(app);
  const hold = () => holdToken(app);
  const ticket = () => soldTicket(app);
  const written: WrittenSamples = {
    listAgencies: async () => ({ query: { keyword: "a", page: 1, per_page: 10 } }),
    searchDepartures: async () => ({
      query: { page: 1, per_page: 5, order: "asc", order_field: "price" },
      body: { ...route, place_require: 2 },
    }),
    searchDeparturesByQuery: async () => ({
      query: { ...route, place_require: 2, page: 1, per_page: 5 },
    }),
    listDepartures: async () => ({ query: { page: 1 } }),
    getDeparture: async () => ({
      params: { id: departures.withStops.id },
      query: { city_destination: "Bafia" },
    }),
    holdSeats: async () => ({
      body: { legs: [{ departure_uuid: departures.trainEconomic.id }], places: 1 },
    }),
    changeHold: async () => ({ params: { token: await hold() }, body: { places: 2 } }),
    releaseHold: async () => ({ params: { token: await hold() } }),
    releaseDeviceHold: async () => ({ params: { id: "00000000-0000-7000-8000-000000000000" } }),
    createBooking: async () => ({ body: travel.input() }),
    checkVoucher: async () => ({ body: { code: (await addVoucher(app)).code } }),
    checkCoupon: async () => ({ body: { code: await addCoupon(app) } }),
    requestPhoneCode: async () => ({ body: { phonenumber: "+237677123456" } }),
    verifyPhone: async () => ({ body: { phonenumber: "+237677123456", code: "123456" } }),
    getOrder: async () => ({ params: { token: await travel.booked() } }),
    payOrder: async () => ({
      params: { token: await travel.refused() },
      body: { payment_method: "MOBILE", payer_phone: "+237677123456", operator: "MTN" },
    }),
    cancelPayment: async () => ({ params: { token: await travel.refused() } }),
    listOwnBookings: async () => ({
      token: await traveller(),
      query: { page: 1, state: "upcoming" },
    }),
    listOwnTickets: async () => ({ token: await traveller(), query: { page: 1, per_page: 5 } }),
    getBookingInfo: async () => ({
      token: await traveller(),
      query: { uuid: await travel.ownBooking(await traveller()) },
    }),
    editBooking: async () =>
      editedBooking(await traveller(), await travel.ownPaidBooking(await traveller())),
    ...orderPassengerSamples(app, travel.paid),
    cancelOrder: async () => ({ params: { token: await travel.refused() } }),
    resendTickets: async () => ({ params: { token: await travel.paid() } }),
    ...refundSamples(app, travel.paid),
    ...reopenSamples(app, travel.paid),
    ...paymentReviewSamples(app, travel),
    ...adminBookingSamples(app, travel.paid),
    ...parcelSamples(app),
    ...payoutSamples(app),
    ...counterSamples(app),
    ...statisticsSamples(app),
    listOwnVouchers: async () => ({ token: await traveller() }),
    getVoucherDocument: async () => {
      const { id, signature } = await addVoucher(app);
      return { params: { id }, query: { signature } };
    },
    getTicketImage: () => pictureOf(app, () => travel.paid()),
    getOrderDocument: async () => ({
      params: { token: await travel.paid() },
      query: { format: "pdf" },
    }),
    ...messageSamples(app),
    paymentCallback: async () => ({
      params: { provider: "mtn", reference: randomUUID() },
      body: { status: "SUCCESSFUL" },
    }),
    agencyLogin: async () => ({
      body: { identifier: users.member.modest[1].email, password: smallWorldPassword },
    }),
    logout: async () => ({ token: await logInMember(app, users.member.rail[1]) }),
    getMe: async () => ({ token: await member() }),
    updateDeparture: async () => editedDeparture(app, await member()),
    listDepartureTemplates: async () => ({ token: await member() }),
    saveDepartureTemplate: async () => savedTemplate(await member(), "Kribi – Edéa"),
    deleteDepartureTemplate: async () => deletedTemplate(app, await member()),
    copyDepartures: async () => copiedDay(app, await member()),
    createDeparture: async () => ({ token: await member(), body: nextPlan() }),
    deleteDeparture: async () => ({
      ...(await plannedDeparture(app, await member())),
      query: { force: "true" },
    }),
    getDepartureCancellation: async () => plannedDeparture(app, await member()),
    countWeekDepartures: async () => ({
      token: await member(),
      query: { departure_date: apiDay(dayOf(new Date())) },
    }),
    listAgencyDepartures: async () => ({
      token: await member(),
      query: { page: 1 },
      body: { keyword: "Douala" },
    }),
    ...checkInSamples({ app, member, ticket }),
    ...accountSamples(app),
    ...profileSamples(app),
    ...agencySamples(app),
    ...administrationSamples(app),
    ...passengerListSamples(app),
  };
  const empty = Object.keys(routes).map((id) => [id, async () => ({ query: {} })] as const);
  return { ...(Object.fromEntries(empty) as SampleCalls), ...written };
}

/** Holds a seat and returns the token of the hold. */
async function holdToken(app: TestApp): Promise<string> {
  const { body } = await app.call("holdSeats", {
    body: { legs: [{ departure_uuid: departures.trainEconomic.id }], places: 1 },
  });
  return body.data.hold_token;
}

/** Sells a ticket of the departure that leaves soon. */
async function soldTicket(app: TestApp) {
  const [ticket] = await sellTickets(app.database, {
    departureId: departures.soon.id,
    passengers: [{ lastname: "Ngo Bassong", cni: "112784903", phone: "+237677112233" }],
  });
  return ticket!;
}

/** Checks a ticket in and returns the request that undoes it. */
async function undoneCheckIn(app: TestApp, token: string) {
  const { id } = await boardedTicket(app, token);
  return { token, body: { ticket_uuid: id, reason: "Mauvaise place" } };
}

/** Sells a ticket of the agency and checks it in. */
async function boardedTicket(app: TestApp, token: string) {
  const ticket = await soldTicket(app);
  await app.call("markTicket", { body: { code_verification: ticket.code } }, { token });
  return ticket;
}

/** Returns functions that create bookings in each stage through the API. */
export function journeys(app: TestApp) {
  const input = () =>
    sampleBooking(departures.trainEconomic.id, 1, { sending_booking_mode: "SMS" });
  async function booked(body: RequestOf<"createBooking">["body"] = input()): Promise<string> {
    const { status, body: response } = await app.call("createBooking", { body });
    if (status !== 201) throw new Error(`could not book: ${response.message}`);
    return response.data.order_hidden_uuid;
  }
  /** Sends the prompt, approves or refuses it as the payer, and reads the result from the provider. */
  async function answered(token: string, response: "approve" | "refuse"): Promise<string> {
    await app.drainOutbox();
    const [attempt] = await app.database.sql<{ id: string; provider_ref: string }>(
      "select a.id, a.provider_ref from payment_attempts a join bookings b on b.id = a.payable_id where b.link_token = $1",
      [token],
    );
    if (!attempt || !(await app.sandbox[response](attempt.provider_ref)))
      throw new Error(`nothing to ${response}`);
    await app.app.payments.settle(attempt.id, "poll");
    return token;
  }
  /** Creates an unpaid booking of a user. */
  async function bookedBy(token: string): Promise<{ order: string; uuid: string }> {
    const { body } = await app.call("createBooking", { body: input() }, { token });
    const order = body.data.order_hidden_uuid;
    const { data } = (await app.call("getOrder", { params: { token: order } })).body;
    return { order, uuid: data.uuid };
  }
  return {
    input,
    booked,
    ownBooking: async (token: string) => (await bookedBy(token)).uuid,
    async ownPaidBooking(token: string): Promise<string> {
      const { order, uuid } = await bookedBy(token);
      await answered(order, "approve");
      return uuid;
    },
    /** Approves the payment of an order. */
    approve: (token: string) => answered(token, "approve"),
    /** Refuses the payment of an order. */
    refuse: (token: string) => answered(token, "refuse"),
    /** Creates a booking whose payer refused; a second attempt may follow. */
    refused: async () => answered(await booked(), "refuse"),
    /** Creates a paid booking with sent tickets. */
    async paid(body?: RequestOf<"createBooking">["body"]): Promise<string> {
      const token = await answered(await booked(body), "approve");
      await app.drainOutbox();
      return token;
    },
  };
}

async function pictureOf(app: TestApp, paid: () => Promise<string>) {
  const order = await app.call("getOrder", { params: { token: await paid() } });
  const url = new URL(order.body.data.tickets[0]?.ticket_url ?? "");
  return {
    params: { id: url.pathname.split("/").at(-2) ?? "" },
    query: { format: "png" as const, signature: url.searchParams.get("signature") ?? "" },
  };
}

let planned = 0;

/** Returns a new departure at a different minute on each call, so that departures do not conflict. */
function nextPlan(): RequestOf<"createDeparture">["body"] {
  planned += 1;
  const hour = `${String(Math.floor(planned / 60) % 24).padStart(2, "0")}:${String(planned % 60).padStart(2, "0")}`;
  const day = addDays(dayOf(new Date()), 20 + Math.floor(planned / 1440));
  return {
    city_departure: "Kribi",
    city_destination: "Edea",
    departure_days: [day],
    departure_hours: [hour],
    total_places_number: 30,
    departure_duration: "02:30",
    price: 2500,
    travel_class: "ECONOMIC",
    boarding_stations: [{ quarter: "Mokolo", departure_hour: hour, cost: 0 }],
  };
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null;
  return () => (made ??= make());
}
