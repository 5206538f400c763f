import { randomUUID } from "node:crypto";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { lastCode } from "./account-world.ts";
import { logInMember } from "./log-in-member.ts";
import { addDays, apiDay, type Day, dayOf } from "@wakafine/shared/rules/dates.ts";
import type { ParcelState } from "@wakafine/shared/parcels/states.ts";
import type { TestApp } from "./test-app.ts";

const { parcels } = smallWorld.agencies;

/** Adds francs to the prepaid balance of an agency, without a payment. The ledger stays balanced. */
export async function addParcelBalance(
  app: Pick<TestApp, "database">,
  amountXaf: number,
  agency: string = parcels.id,
): Promise<void> {
  await app.database.sql(
    `with movement as (insert into ledger_transactions (id, kind, agency_id) values ($1, 'held_to_payable', $2::uuid) returning id)
     insert into ledger_entries (transaction_id, position, account, agency_id, amount)
     select id, 0, 'parcel_balance', $2::uuid, -$3::bigint from movement union all select id, 1, 'rounding', null, $3::bigint from movement`,
    [randomUUID(), agency, amountXaf],
  );
}

/** Logs a member of the parcel agency in, a manager unless another one is named, and fills the agency's balance. Returns the token. */
export async function logInParcelMember(
  app: TestApp,
  member: { readonly email: string } = smallWorld.users.member.parcels[4],
): Promise<string> {
  await addParcelBalance(app, 100_000);
  return logInMember(app, member);
}

/** A small photo of a parcel as a data URL. */
export const parcelPhoto = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="#a33"/></svg>',
)}`;

/** Reads the prepaid balance of an agency from the ledger, in francs. */
export async function parcelBalanceOf(
  app: Pick<TestApp, "database">,
  agency: string = parcels.id,
): Promise<number> {
  const [row] = await app.database.sql<{ balance: number }>(
    "select (-coalesce(sum(amount), 0))::integer as balance from ledger_entries where account = 'parcel_balance' and agency_id = $1",
    [agency],
  );
  return row?.balance ?? 0;
}

let sent = 0;

/** Returns a code that no other test uses. */
export function newParcelCode(): string {
  sent += 1;
  return `TAM-${String(sent).padStart(5, "0")}-${randomUUID().slice(0, 4).toUpperCase()}`;
}

type NewParcel = RequestOf<"sendParcel">["body"];

/** A valid parcel from Douala to Bafoussam; its receiver has a phone of its own. */
export function sampleParcel(more: Partial<NewParcel> = {}): NewParcel {
  const code = newParcelCode();
  return {
    qr_code: code,
    description: "Carton de chaussures",
    sender: { name: "Odile", surname: "Mbarga", phone: "677112233", town: "Douala" },
    receiver: {
      name: "Serge",
      surname: "Kamga",
      phone: `6990${String(sent).padStart(5, "0")}`,
      town: "Bafoussam",
      destination_city: "Bafoussam",
    },
    billing_amount: 5000,
    payer: "SENDER",
    payment_method: "CASH",
    paid: true,
    ...more,
  };
}

/** Takes a parcel in and returns it. */
export async function sentParcel(app: TestApp, token: string, more: Partial<NewParcel> = {}) {
  const { status, body } = await app.call("sendParcel", { body: sampleParcel(more) }, { token });
  if (status !== 201) throw new Error(`the parcel was not taken in: ${body.message}`);
  return body.data;
}

let buses = 0;

/** Days from today to the buses that tests plan, because a departure is not planned in the past. */
const daysToBus = 26;
export const busDay: Day = addDays(dayOf(new Date()), daysToBus);

/** A valid bus from Douala to Bafoussam with a number of its own, by the app's clock. */
export function sampleBus(app: Pick<TestApp, "app">): RequestOf<"createParcelDeparture">["body"] {
  buses += 1;
  return {
    bus_number: `LT ${100 + buses} AB`,
    departure_date: apiDay(addDays(dayOf(app.app.context.clock()), daysToBus)),
    departure_hour: "06:30",
    city_departure: "Douala",
    city_destination: "Bafoussam",
  };
}

/** Plans a bus from Douala to Bafoussam and returns it. */
export async function plannedBus(app: TestApp, token: string, more: object = {}) {
  const { status, body } = await app.call(
    "createParcelDeparture",
    { body: { ...sampleBus(app), ...more } },
    { token },
  );
  if (status !== 201) throw new Error(`the bus was not planned: ${body.message}`);
  return body.data;
}

/** Moves the hour of a bus into the past: it arrives with its last parcel. */
export async function busLeaves(app: Pick<TestApp, "database">, id: string): Promise<void> {
  await app.database.sql(
    "update parcel_departures set departs_at = app_now() - interval '1 hour' where id = $1",
    [id],
  );
}

/** Takes a parcel in and moves it on to the given state. */
export async function parcelIn(
  app: TestApp,
  token: string,
  { state, ...more }: { readonly state: ParcelState } & Partial<NewParcel>,
) {
  const parcel = await sentParcel(app, token, more);
  const code = parcel.qr_code;
  if (state === "WAREHOUSE") return parcel;
  const bus = await plannedBus(app, token);
  await app.call("embarkParcel", { body: { qr_code: code, departure_uuid: bus.uuid } }, { token });
  if (state !== "EMBARK")
    await app.call("unloadParcel", { body: { qr_code: code, early: true } }, { token });
  if (state === "RECEIVE")
    await app.call(
      "withdrawParcel",
      { body: withdrawalOf(code, await lastCode(app, parcel.receiver.phone)) },
      { token },
    );
  return (await app.call("getParcel", { params: { id: parcel.uuid } }, { token })).body.data;
}

/** A valid withdrawal by the receiver. */
export function withdrawalOf(qr_code: string, code: string): RequestOf<"withdrawParcel">["body"] {
  return {
    qr_code,
    code,
    collected_by: { name: "Serge", surname: "Kamga", cni: "112 233 445" },
  };
}

let topUps = 0;

/** A valid top-up by MTN, each from a phone of its own. */
export function sampleTopUp(
  more: Partial<RequestOf<"topUpBalance">["body"]> = {},
): RequestOf<"topUpBalance">["body"] {
  topUps += 1;
  return {
    payment_method: "MOBILE",
    amount: 10_000,
    payer_phone: `6781${String(topUps).padStart(5, "0")}`,
    ...more,
  };
}

/** Valid prices from Douala to Yaoundé, where no other test prices its parcels. */
export function sampleTariff(
  more: Partial<RequestOf<"setParcelTariff">["body"]> = {},
): RequestOf<"setParcelTariff">["body"] {
  return {
    city_departure: "Douala",
    city_destination: "Yaoundé",
    base: 1500,
    included_kg: 5,
    per_kg: 200,
    medium: 500,
    large: 1500,
    value_rate: "1.5",
    max_value: 200_000,
    ...more,
  };
}

/** A valid claim of the sender of a lost parcel. */
export function claimOf(
  package_uuid: string,
  more: Partial<RequestOf<"openParcelClaim">["body"]> = {},
): RequestOf<"openParcelClaim">["body"] {
  return {
    package_uuid,
    claimant: "SENDER",
    reason: "LOST",
    amount: 20_000,
    description: "Deux paires de chaussures neuves",
    ...more,
  };
}
