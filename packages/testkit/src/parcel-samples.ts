import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { lastCode } from "./account-world.ts";
import { logInMember } from "./log-in-member.ts";
import {
  addParcelBalance,
  parcelIn,
  plannedBus,
  sampleParcel,
  sampleTopUp,
  sentParcel,
  withdrawalOf,
} from "./parcel-world.ts";
import type { SampleCalls } from "./sample-calls.ts";
import type { TestApp } from "./test-app.ts";

type ParcelCalls =
  | "listParcels"
  | "sendParcel"
  | "updateParcel"
  | "deleteParcel"
  | "getParcel"
  | "displayParcel"
  | "downloadParcel"
  | "embarkParcel"
  | "unloadParcel"
  | "reportMissingParcel"
  | "withdrawParcel"
  | "sendWithdrawalCode"
  | "listParcelQuarters"
  | "listParcelAgencies"
  | "listParcelDepartures"
  | "createParcelDeparture"
  | "updateParcelDeparture"
  | "getParcelDeparture"
  | "listVehicleDepartures"
  | "getParcelVehicle"
  | "listParcelVehicles"
  | "listParcelCities"
  | "topUpBalance"
  | "getTopUp"
  | "listTopUps";

const { agencies, users } = smallWorld;

/** See `sampleCalls`. */
export function parcelSamples(app: TestApp): Pick<SampleCalls, ParcelCalls> {
  const member = async () => {
    await addParcelBalance(app, 10_000);
    return logInMember(app, users.member.parcels[4]);
  };
  const withParcel = async (state: "WAREHOUSE" | "EMBARK" | "ARRIVE") => {
    const token = await member();
    return { token, parcel: await parcelIn(app, token, { state }) };
  };
  const withBus = async () => {
    const token = await member();
    return { token, bus: await plannedBus(app, token) };
  };
  return {
    listParcels: async () => ({ token: await member(), query: { page: 1, keyword: "Kamga" } }),
    sendParcel: async () => ({ token: await member(), body: sampleParcel() }),
    async updateParcel() {
      const { token, parcel } = await withParcel("WAREHOUSE");
      const body = { package_uuid: parcel.uuid, version: 1, description: "Deux cartons" };
      return { token, body };
    },
    async deleteParcel() {
      const { token, parcel } = await withParcel("WAREHOUSE");
      return { token, params: { id: parcel.uuid } };
    },
    async getParcel() {
      const { token, parcel } = await withParcel("WAREHOUSE");
      return { token, params: { id: parcel.uuid } };
    },
    async displayParcel() {
      const { parcel } = await withParcel("ARRIVE");
      return { params: { id: parcel.qr_code } };
    },
    async downloadParcel() {
      const { token, parcel } = await withParcel("WAREHOUSE");
      return { token, params: { id: parcel.uuid }, query: { format: "label" } };
    },
    async embarkParcel() {
      const token = await member();
      const [{ qr_code }, bus] = [await sentParcel(app, token), await plannedBus(app, token)];
      return { token, body: { qr_code, departure_uuid: bus.uuid } };
    },
    async unloadParcel() {
      const { token, parcel } = await withParcel("EMBARK");
      return { token, body: { qr_code: parcel.qr_code } };
    },
    async reportMissingParcel() {
      const { token, parcel } = await withParcel("EMBARK");
      const departure_uuid = parcel.departure?.uuid ?? "";
      return { token, body: { qr_code: parcel.qr_code, departure_uuid, reason: "UNKNOWN" } };
    },
    async withdrawParcel() {
      const { token, parcel } = await withParcel("ARRIVE");
      const code = await lastCode(app, parcel.receiver.phone);
      return { token, body: withdrawalOf(parcel.qr_code, code) };
    },
    async sendWithdrawalCode() {
      const { token, parcel } = await withParcel("ARRIVE");
      return { token, body: { package_uuid: parcel.uuid } };
    },
    listParcelCities: async () => ({ token: await member() }),
    listParcelQuarters: async () => ({ token: await member(), params: { id: "Douala" } }),
    listParcelAgencies: async () => ({ token: await member(), query: { city: "Bafoussam" } }),
    listParcelDepartures: async () => ({ token: await member(), query: { page: 1 } }),
    async createParcelDeparture() {
      const token = await member();
      const { bus_number: former } = await plannedBus(app, token);
      const body = {
        bus_number: former.replace("LT", "CE"),
        departure_date: "24-12-2026",
        departure_hour: "06:30",
        city_departure: "Douala",
        city_destination: "Kribi",
      };
      return { token, body };
    },
    async updateParcelDeparture() {
      const { token, bus } = await withBus();
      const body = {
        departure_uuid: bus.uuid,
        version: 1,
        bus_number: bus.bus_number,
        departure_date: "25-12-2026",
        departure_hour: "07:00",
      };
      return { token, body };
    },
    async getParcelDeparture() {
      const { token, bus } = await withBus();
      return { token, params: { id: bus.uuid } };
    },
    async listVehicleDepartures() {
      const { token, bus } = await withBus();
      return { token, params: { id: bus.bus_number } };
    },
    async getParcelVehicle() {
      const { token, bus } = await withBus();
      return { token, params: { id: bus.bus_number } };
    },
    topUpBalance: async () => ({ token: await member(), body: sampleTopUp() }),
    async getTopUp() {
      const token = await member();
      const made = await app.call("topUpBalance", { body: sampleTopUp() }, { token });
      return { token, params: { id: made.body.data.top_up_uuid } };
    },
    listTopUps: async () => ({ token: await member(), query: { page: 1 } }),
    listParcelVehicles: async () => ({
      token: await member(),
      params: { id: agencies.parcels.id },
    }),
  };
}
