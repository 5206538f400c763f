import { paymentStepMessages } from "@wakafine/shared/bookings/payment-step-messages.ts";
import { setTimeout } from "node:timers/promises";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { couponFieldMessages } from "@wakafine/shared/coupons/field-messages.ts";
import { suggestedWallet, walletOf } from "@wakafine/shared/payments/wallets.ts";
import { userSexes } from "@wakafine/shared/reference/messages.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import { operatorNames } from "@wakafine/shared/rules/phone.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import type { Visitor } from "./visited-app.ts";

export type DepartureName = keyof typeof smallWorld.departures;

/** The values entered for a passenger. */
export interface Passenger {
  readonly name: string;
  readonly surname?: string;
  /** 1 man, 2 woman, 3 other. */
  readonly sex?: 1 | 2 | 3;
  /** As entered; for the owner only. */
  readonly phone?: string;
  /** Null ticks "no card". */
  readonly cni: string | null;
}

export const aline: Passenger = {
  name: "Ngo Bassa",
  surname: "Aline",
  sex: 2,
  phone: "677 12 34 56",
  cni: "112784903",
};
export const junior: Passenger = { name: "Ngo Bassa", surname: "Junior", sex: 1, cni: null };
export const carine: Passenger = { name: "Ngo Bassa", surname: "Carine", sex: 2, cni: null };

/** Phones of payers: some approve automatically, some wait for an approval, one has too low a balance. */
export const payers = {
  willing: "+237677000100",
  waiting: "+237677123456",
  other: "+237677654321",
  poor: "+237673123463",
  orangeWilling: "+237699000100",
  orangeWaiting: "+237699765432",
} as const;

export function pathOfBooking(departure: DepartureName, places = 1): string {
  const { id, to } = smallWorld.departures[departure];
  return `/app/booking?departure=${id}&city_destination=${to}&places=${places}`;
}

/** Opens the booking dialog and waits until its seats are held. */
export async function openBooking(
  visitor: Visitor,
  departure: DepartureName,
  places = 1,
): Promise<Locator> {
  await visitor.page.goto(pathOfBooking(departure, places));
  const dialog = visitor.page.getByRole("dialog", { name: visitor.t(bookingMessages.information) });
  await dialog.getByRole("timer").waitFor();
  return dialog;
}

/** Opens the dialog of an outbound of the agency `sample` and a return of `modest`, and waits until the seats of both are held. */
export async function openReturnBooking(visitor: Visitor): Promise<Locator> {
  const { morning, backFirst } = smallWorld.departures;
  const query = new URLSearchParams({
    departure: morning.id,
    city_destination: morning.to,
    places: "1",
    return: backFirst.id,
    return_destination: backFirst.to,
  });
  await visitor.page.goto(`/app/booking?${query}`);
  const dialog = visitor.page.getByRole("dialog", { name: visitor.t(bookingMessages.information) });
  await dialog.getByRole("timer").waitFor();
  return dialog;
}

/** Returns the form of a passenger, numbered from 1. */
export function formOf(visitor: Visitor, number: number): Locator {
  return visitor.page.getByRole("region", {
    name: visitor.t(bookingMessages.passenger, { number }),
  });
}

/** Returns a text field by its exact label. */
export function field(within: Locator, label: string): Locator {
  return within.getByRole("textbox", { name: label, exact: true });
}

/** Returns the field of the paying number; its label names the wallet of the number. */
export function payerField({ t }: Visitor, within: Locator): Locator {
  return within.getByRole("textbox", {
    name: new RegExp(t(bookingMessages.payer, { wallet: "(MTN|Orange)" })),
  });
}

export async function fillPassenger(
  visitor: Visitor,
  number: number,
  passenger: Passenger,
): Promise<void> {
  const form = formOf(visitor, number);
  await field(form, visitor.t(bookingMessages.name)).fill(passenger.name);
  if (passenger.surname)
    await field(form, visitor.t(bookingMessages.surname)).fill(passenger.surname);
  const sex = userSexes.find(({ id }) => id === (passenger.sex ?? 1));
  await form
    .getByRole("radio", {
      name: (visitor.language === "fr" ? sex?.title_fr : sex?.title_en) ?? "",
      exact: true,
    })
    .check();
  if (passenger.phone) await field(form, visitor.t(bookingMessages.phone)).fill(passenger.phone);
  if (passenger.cni === null) await form.getByRole("checkbox").first().check();
  else await field(form, visitor.t(bookingMessages.cni)).fill(passenger.cni);
}

/** Clicks the main button of a step ("Continuer"). */
export async function next(visitor: Visitor): Promise<void> {
  await visitor.page
    .getByRole("button", { name: visitor.t(bookingMessages.next), exact: true })
    .click();
}

/** Goes from step 1, with its forms filled in, to step 3. */
export async function goToPayment(visitor: Visitor): Promise<void> {
  await next(visitor);
  await visitor.page
    .getByRole("dialog", { name: visitor.t(bookingMessages.verification) })
    .waitFor();
  await next(visitor);
  await visitor.page.getByRole("dialog", { name: visitor.t(bookingMessages.payment) }).waitFor();
}

export const payButton = (visitor: Visitor): Locator =>
  visitor.page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(`^${visitor.t(bookingMessages.pay)}`) });

/** Enters a coupon in step 3 and waits until it is taken. */
export async function enterCoupon({ page, t }: Visitor, code: string): Promise<void> {
  const payment = page.getByRole("dialog", { name: t(bookingMessages.payment) });
  await field(payment, t(couponFieldMessages.code)).fill(code);
  await payment.getByRole("button", { name: t(couponFieldMessages.apply) }).click();
  await payment.getByRole("button", { name: t(couponFieldMessages.removeOf, { code }) }).waitFor();
}

/** Expects an order of two legs with a coupon to be paid in full. */
export async function expectReturnPaid(
  app: TestApp,
  token: string,
  couponXaf: number,
): Promise<void> {
  const { data: order } = (await app.call("getOrder", { params: { token } })).body;
  expect(order.status).toBe("PAID");
  expect(order.legs.map(({ departure }) => departure.uuid)).toEqual([
    smallWorld.departures.morning.id,
    smallWorld.departures.backFirst.id,
  ]);
  expect(order.lines.filter(({ label }) => label === "coupon")).toMatchObject([
    { amount: -couponXaf },
  ]);
}

/** Fills in step 3: method, number, terms. */
export async function choosePayment(visitor: Visitor, payer: string): Promise<void> {
  const dialog = visitor.page.getByRole("dialog", { name: visitor.t(bookingMessages.payment) });
  const wallet = suggestedWallet(payer) ?? walletOf(null);
  await dialog.getByRole("radio", { name: wallet.name }).check();
  await payerField(visitor, dialog).fill(payer);
  await dialog.getByRole("checkbox").check();
}

/** Chooses a wallet for a number and expects the note with the number's operator exactly if it is another one. */
export async function seeOperatorNote(
  visitor: Visitor,
  form: Locator,
  [chosen, phone]: readonly [MobileOperator, string],
): Promise<void> {
  const { t } = visitor;
  await payerField(visitor, form).fill(phone);
  await form.getByRole("radio", { name: walletOf(chosen).name }).check();
  const suggested = suggestedWallet(phone)?.operator ?? chosen;
  const names = { operator: operatorNames[suggested], wallet: walletOf(chosen).name };
  const note = form.getByRole("alert").getByText(t(paymentStepMessages.otherOperator, names));
  await note.waitFor({ state: suggested === chosen ? "detached" : "visible" });
}

/** Completes the dialog for passengers whose forms are open, up to the click on "pay". */
export async function bookAndPay(
  visitor: Visitor,
  passengers: readonly Passenger[],
  payer: string,
): Promise<void> {
  for (const [index, passenger] of passengers.entries())
    await fillPassenger(visitor, index + 1, passenger);
  await goToPayment(visitor);
  await choosePayment(visitor, payer);
  await payButton(visitor).click();
}

/** Waits on the waiting page until the prompt has been sent. Returns the order's token. */
export async function waitForPrompt(visitor: Visitor): Promise<string> {
  await visitor.page.waitForURL("**/payment/loading?order=*");
  await visitor.page.getByText(visitor.t(orderMessages.waitingFor)).waitFor();
  return new URL(visitor.page.url()).searchParams.get("order") ?? "";
}

/** Waits for a pending payment request on the payer's phone and returns its reference. */
export async function requestOn(app: TestApp, payer: string): Promise<string> {
  const waiting = () =>
    app.sandbox
      .payments()
      .findLast(({ msisdn, status }) => `+${msisdn}` === payer && status === "pending")?.ref;
  await eventually(() => waiting() !== undefined, `no request waits on ${payer}`);
  return waiting() ?? "";
}

/** Returns the free seats of a departure from the public API. */
export async function freeSeats(app: TestApp, departure: DepartureName): Promise<number> {
  const { body } = await app.call("getDeparture", {
    params: { id: smallWorld.departures[departure].id },
    query: {},
  });
  return body.data.remaining_places_number;
}

/** Books through the API and returns the order's hidden token. The order is paid when the payer's phone approves automatically. */
export async function bookByApi(
  app: TestApp,
  departure: DepartureName,
  input: {
    readonly passengers?: readonly Passenger[];
    readonly payer?: string;
    readonly language?: "fr" | "en";
  } = {},
): Promise<string> {
  const { passengers = [aline], payer = payers.willing, language = "fr" } = input;
  const { id, stations } = smallWorld.departures[departure];
  const detail = await app.call("getDeparture", { params: { id }, query: {} });
  const station = stations.length > 0 ? detail.body.data.boarding_stations[0] : undefined;
  const body: RequestOf<"createBooking">["body"] = {
    departure_uuid: id,
    ...(station
      ? { boarding_station: { quarter: station.quarter, departure_hour: station.departure_hour } }
      : {}),
    payment_method: "MOBILE",
    operator: "MTN",
    payer_phone: payer,
    sending_booking_mode: "SMS",
    receive_method: { type: "SMS", token: "+237677123456" },
    users: passengers.map((one, index) => ({
      lastname: one.name,
      firstname: one.surname ?? "",
      sex_id: one.sex ?? 1,
      cni_identifier: one.cni,
      phonenumber: index === 0 ? "+237677123456" : null,
    })),
  };
  const { status, body: response } = await app.call(
    "createBooking",
    { body },
    { language, key: crypto.randomUUID() },
  );
  if (status >= 300) throw new Error(`the booking was refused: ${response.message}`);
  const token = response.data.order_hidden_uuid;
  if (payer === payers.willing)
    await eventually(async () => (await statusOf(app, token)) === "PAID", "the order was not paid");
  return token;
}

/** Returns the status of an order by its hidden token. */
export async function statusOf(app: TestApp, token: string): Promise<string> {
  return (await app.call("getOrder", { params: { token } })).body.data.status;
}

/** Polls until a condition is true. Throws with the message `otherwise` after 45 seconds. */
export async function eventually(
  condition: () => boolean | Promise<boolean>,
  otherwise: string,
): Promise<void> {
  const end = performance.now() + 45_000;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(otherwise);
    await setTimeout(50);
  }
}

/** Opens the folded tickets of an order: all but the first of each leg. */
export async function unfoldTickets({ page }: Visitor): Promise<void> {
  const folded = page.locator("details:not([open]) > summary");
  while ((await folded.count()) > 0) await folded.first().click();
}
