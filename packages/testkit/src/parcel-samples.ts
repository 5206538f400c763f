import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { addDays, apiDay } from "@wakafine/shared/rules/dates.ts";
import { lastCode } from "./account-world.ts";
import { logInMember } from "./log-in-member.ts";
import {
  addParcelBalance,
  busDay,
  claimOf,
  parcelIn,
  plannedBus,
  sampleTariff,
  sampleParcel,
  sampleTopUp,
  sentParcel,
  withdrawalOf,
} from "./parcel-world.ts";
import type { SampleCalls } from "./sample-calls.ts";
import type { TestApp } from "./test-app.ts";

/** The calls that move a parcel, or record what is wrong with it. */
type MovementCalls =
  | "embarkParcel"
  | "unloadParcel"
  | "reportMissingParcel"
  | "markParcelPaid"
  | "recordParcelException"
  | "endParcelException"
  | "receiveReturnedParcel"
  | "withdrawParcel"
  | "sendWithdrawalCode";

/** The calls about the prices of routes. */
type TariffCalls =
  "listParcelTariffs" | "setParcelTariff" | "deleteParcelTariff" | "suggestParcelPrice";

/** The calls about claims. */
type ClaimCalls = "openParcelClaim" | "decideParcelClaim" | "listParcelClaims";

type ParcelCalls =
  | ClaimCalls
  | TariffCalls
  | MovementCalls
  | "listParcels"
  | "sendParcel"
  | "updateParcel"
  | "deleteParcel"
  | "getParcel"
  | "displayParcel"
  | "downloadParcel"
  | "listParcelQuarters"
  | "listParcelAgencies"
  | "listParcelDepartures"
  | "createParcelDeparture"
  | "updateParcelDeparture"
  | "closeParcelDeparture"
  | "listOpenParcelDepartures"
  | "getParcelDeparture"
  | "listVehicleDepartures"
  | "getParcelVehicle"
  | "listParcelVehicles"
  | "listParcelCities"
  | "topUpBalance"
  | "getTopUp"
  | "listTopUps";

const { agencies, users } = smallWorld;

const heldFor = (qr_code: string) =>
  ({ qr_code, exception: "HELD", note: "Emballage à refaire" }) as const;

async function member(app: TestApp): Promise<string> {
  await addParcelBalance(app, 10_000);
  return logInMember(app, users.member.parcels[4]);
}

async function withParcel(app: TestApp, state: "WAREHOUSE" | "EMBARK" | "ARRIVE") {
  const token = await member(app);
  return { token, parcel: await parcelIn(app, token, { state }) };
}

async function withBus(app: TestApp) {
  const token = await member(app);
  return { token, bus: await plannedBus(app, token) };
}

/** See `sampleCalls`. */
export function parcelSamples(app: TestApp): Pick<SampleCalls, ParcelCalls> {
  return {
    listParcels: async () => ({ token: await member(app), query: { page: 1, keyword: "Kamga" } }),
    sendParcel: async () => ({ token: await member(app), body: sampleParcel() }),
    async updateParcel() {
      const { token, parcel } = await withParcel(app, "WAREHOUSE");
      const body = { package_uuid: parcel.uuid, version: 1, description: "Deux cartons" };
      return { token, body };
    },
    async deleteParcel() {
      const { token, parcel } = await withParcel(app, "WAREHOUSE");
      return { token, params: { id: parcel.uuid } };
    },
    async getParcel() {
      const { token, parcel } = await withParcel(app, "WAREHOUSE");
      return { token, params: { id: parcel.uuid } };
    },
    async displayParcel() {
      const { parcel } = await withParcel(app, "ARRIVE");
      return { params: { id: parcel.qr_code } };
    },
    async downloadParcel() {
      const { token, parcel } = await withParcel(app, "WAREHOUSE");
      return { token, params: { id: parcel.uuid }, query: { format: "label" } };
    },
    ...movementSamples(app),
    ...claimSamples(app),
    ...tariffSamples(app),
    listParcelCities: async () => ({ token: await member(app) }),
    listParcelQuarters: async () => ({ token: await member(app), params: { id: "Douala" } }),
    listParcelAgencies: async () => ({ token: await member(app), query: { city: "Bafoussam" } }),
    listParcelDepartures: async () => ({ token: await member(app), query: { page: 1 } }),
    async createParcelDeparture() {
      const token = await member(app);
      const { bus_number: former } = await plannedBus(app, token);
      const body = {
        bus_number: former.replace("LT", "CE"),
        departure_date: apiDay(busDay),
        departure_hour: "06:30",
        city_departure: "Douala",
        city_destination: "Kribi",
      };
      return { token, body };
    },
    async updateParcelDeparture() {
      const { token, bus } = await withBus(app);
      const body = {
        departure_uuid: bus.uuid,
        version: 1,
        bus_number: bus.bus_number,
        departure_date: apiDay(addDays(busDay, 1)),
        departure_hour: "07:00",
      };
      return { token, body };
    },
    async closeParcelDeparture() {
      const { token, bus } = await withBus(app);
      return { token, body: { departure_uuid: bus.uuid } };
    },
    listOpenParcelDepartures: async () => ({
      token: await member(app),
      query: { task: "LOAD" },
    }),
    async getParcelDeparture() {
      const { token, bus } = await withBus(app);
      return { token, params: { id: bus.uuid } };
    },
    async listVehicleDepartures() {
      const { token, bus } = await withBus(app);
      return { token, params: { id: bus.bus_number } };
    },
    async getParcelVehicle() {
      const { token, bus } = await withBus(app);
      return { token, params: { id: bus.bus_number } };
    },
    topUpBalance: async () => ({ token: await member(app), body: sampleTopUp() }),
    async getTopUp() {
      const token = await member(app);
      const made = await app.call("topUpBalance", { body: sampleTopUp() }, { token });
      return { token, params: { id: made.body.data.top_up_uuid } };
    },
    listTopUps: async () => ({ token: await member(app), query: { page: 1 } }),
    listParcelVehicles: async () => ({
      token: await member(app),
      params: { id: agencies.parcels.id },
    }),
  };
}

function movementSamples(app: TestApp): Pick<SampleCalls, MovementCalls> {
  return {
    async embarkParcel() {
      const token = await member(app);
      const [{ qr_code }, bus] = [await sentParcel(app, token), await plannedBus(app, token)];
      return { token, body: { qr_code, departure_uuid: bus.uuid } };
    },
    async unloadParcel() {
      const { token, parcel } = await withParcel(app, "EMBARK");
      return { token, body: { qr_code: parcel.qr_code, early: true } };
    },
    async reportMissingParcel() {
      const { token, parcel } = await withParcel(app, "EMBARK");
      const departure_uuid = parcel.departure?.uuid ?? "";
      return { token, body: { qr_code: parcel.qr_code, departure_uuid, reason: "UNKNOWN" } };
    },
    async markParcelPaid() {
      const token = await member(app);
      const { qr_code } = await parcelIn(app, token, { state: "EMBARK", paid: false });
      return { token, body: { qr_code } };
    },
    async receiveReturnedParcel() {
      const { token, parcel } = await withParcel(app, "ARRIVE");
      const { qr_code } = parcel;
      const body = { qr_code, exception: "RETURNED", note: "Refusé" } as const;
      await app.call("recordParcelException", { body }, { token });
      return { token, body: { qr_code } };
    },
    async recordParcelException() {
      const { token, parcel } = await withParcel(app, "WAREHOUSE");
      return { token, body: heldFor(parcel.qr_code) };
    },
    async endParcelException() {
      const { token, parcel } = await withParcel(app, "WAREHOUSE");
      const body = heldFor(parcel.qr_code);
      await app.call("recordParcelException", { body }, { token });
      return { token, body };
    },
    async withdrawParcel() {
      const { token, parcel } = await withParcel(app, "ARRIVE");
      const code = await lastCode(app, parcel.receiver.phone);
      return { token, body: withdrawalOf(parcel.qr_code, code) };
    },
    async sendWithdrawalCode() {
      const { token, parcel } = await withParcel(app, "ARRIVE");
      return { token, body: { package_uuid: parcel.uuid } };
    },
  };
}

function tariffSamples(app: TestApp): Pick<SampleCalls, TariffCalls> {
  const route = { city_departure: "Douala", city_destination: "Bafoussam" };
  return {
    listParcelTariffs: async () => ({ token: await member(app) }),
    setParcelTariff: async () => ({ token: await member(app), body: sampleTariff() }),
    async deleteParcelTariff() {
      const token = await member(app);
      const body = sampleTariff({ city_destination: "Kribi" });
      const saved = await app.call("setParcelTariff", { body }, { token });
      return { token, params: { id: saved.body.data.uuid } };
    },
    suggestParcelPrice: async () => ({
      token: await member(app),
      query: { ...route, weight_kg: 12, size: "MEDIUM", declared_value: 50_000 },
    }),
  };
}

function claimSamples(app: TestApp): Pick<SampleCalls, ClaimCalls> {
  const lost = async () => {
    const { token, parcel } = await withParcel(app, "WAREHOUSE");
    const body = { ...heldFor(parcel.qr_code), exception: "LOST" } as const;
    await app.call("recordParcelException", { body }, { token });
    return { token, body: claimOf(parcel.uuid) };
  };
  return {
    openParcelClaim: lost,
    async decideParcelClaim() {
      const { token, body } = await lost();
      const opened = await app.call("openParcelClaim", { body }, { token });
      const { uuid } = opened.body.data.claim!;
      return { token, body: { claim_uuid: uuid, awarded: null, decision: "Colis retrouvé" } };
    },
    listParcelClaims: async () => ({ token: await member(app), query: { page: 1 } }),
  };
}
