import type { RechargeCompleted } from "@wakafine/shared/live/events.ts";
import type { Context } from "../../context.ts";
import type { Bound } from "../../http/bind.ts";
import { bind, bindData } from "../../http/bind.ts";
import { membershipOf } from "../../http/permission.ts";
import type { Job } from "../../jobs/runner.ts";
import { deleteParcel, updateParcel } from "./change-parcel.ts";
import { closeDeparture } from "./close-departure.ts";
import { listParcels } from "./list-parcels.ts";
import { markParcelPaid } from "./mark-paid.ts";
import { missingParcelsJob, reportMissing } from "./report-missing.ts";
import { embarkParcel, unloadParcel } from "./move-parcel.ts";
import {
  createDeparture,
  listDepartures,
  listOpenDepartures,
  listVehicleDepartures,
  listVehicles,
  readDeparture,
  readVehicle,
  updateDeparture,
} from "./parcel-departures.ts";
import { downloadParcel } from "./parcel-label.ts";
import type { ParcelMessageData } from "./parcel-messages.ts";
import { eventMessageData, withdrawalMessageData } from "./parcel-messages.ts";
import { decideParcelClaim, listClaims, openClaim } from "./parcel-claims.ts";
import { endParcelException, recordException } from "./parcel-exceptions.ts";
import { listAgencies, listCities, listQuarters } from "./parcel-places.ts";
import { readParcel } from "./parcel-response.ts";
import { receiveReturned } from "./return-parcel.ts";
import type { ParcelServices } from "./send-parcel.ts";
import { sendParcel } from "./send-parcel.ts";
import { deleteTariff, listTariffs, saveTariff, suggestPrice } from "./parcel-tariffs.ts";
import type { TopUpServices } from "./top-up.ts";
import { listTopUps, readTopUp, rechargeOf, topUpBalance } from "./top-up.ts";
import { displayParcel } from "./track-parcel.ts";
import { sendWithdrawalCode } from "./withdrawal-code.ts";
import { withdrawParcel } from "./withdraw-parcel.ts";

export { parcelChecks } from "./check-parcels.ts";
export type { ParcelMessageData } from "./parcel-messages.ts";
export { receiverMessage, senderMessage } from "./parcel-messages.ts";
export { hasParcelsUnderWay } from "./parcel-states.ts";
export { parcelFilesAmong } from "./parcel-store.ts";
export { claimRetention, parcelRetention } from "./purge-parcels.ts";
export { createTopUpPayable } from "./top-up-payable.ts";
export { withdrawalCodeMessage } from "./withdrawal-code.ts";

/** The parcels module: parcels from the counter to their withdrawal, and the buses that carry them. */
export interface Parcels {
  readonly bound: readonly Bound[];
  readonly jobs: readonly Job[];
  /** Reads the event of a completed top-up; null when it is not completed. */
  rechargeOf(topUpId: string): Promise<RechargeCompleted | null>;
  /** Returns the message about an event of a parcel; null when it is not needed any more. */
  eventMessageData(eventId: string, to: "sender" | "receiver"): Promise<ParcelMessageData | null>;
  /** Returns the message with a withdrawal code; null when it is not needed any more. */
  withdrawalMessageData(codeId: string): Promise<ParcelMessageData | null>;
}

export function createParcels(
  context: Context,
  {
    pictures,
    paymentService,
  }: Pick<ParcelServices, "pictures"> & Pick<TopUpServices, "paymentService">,
): Parcels {
  const services = { context, pictures };
  return {
    jobs: [missingParcelsJob(context)],
    bound: [
      bindData("listParcels", ({ query }, request) => listParcels(context, query, request)),
      bindData("getParcel", ({ params }, request) =>
        readParcel(context, membershipOf(request).agencyId, params.id),
      ),
      bindData("sendParcel", (input, request) => sendParcel(services, input, request)),
      bindData("updateParcel", (input, request) => updateParcel(context, input, request)),
      bindData("deleteParcel", (input, request) => deleteParcel(context, input, request)),
      bindData("displayParcel", (input, request) => displayParcel(context, input, request)),
      bind("downloadParcel", (input, request) => downloadParcel(context, input, request)),
      bindData("embarkParcel", (input, request) => embarkParcel(services, input, request)),
      bindData("unloadParcel", (input, request) => unloadParcel(services, input, request)),
      bindData("reportMissingParcel", (input, request) => reportMissing(services, input, request)),
      bindData("markParcelPaid", (input, request) => markParcelPaid(services, input, request)),
      bindData("recordParcelException", (input, request) =>
        recordException(services, input, request),
      ),
      bindData("endParcelException", (input, request) =>
        endParcelException(services, input, request),
      ),
      bindData("receiveReturnedParcel", (input, request) =>
        receiveReturned(services, input, request),
      ),
      bindData("withdrawParcel", (input, request) => withdrawParcel(services, input, request)),
      bindData("sendWithdrawalCode", (input, request) =>
        sendWithdrawalCode(context, input, request),
      ),
      bindData("listParcelCities", () => listCities(context)),
      bindData("listParcelQuarters", (input, request) => listQuarters(context, input, request)),
      bindData("listParcelAgencies", (input, request) => listAgencies(context, input, request)),
      ...departureEndpoints(context),
      ...tariffEndpoints(context),
      bindData("openParcelClaim", (input, request) => openClaim(services, input, request)),
      bindData("decideParcelClaim", (input, request) => decideParcelClaim(context, input, request)),
      bindData("listParcelClaims", ({ query }, request) => listClaims(context, query, request)),
      ...topUpEndpoints({ context, paymentService }),
    ],
    rechargeOf: (topUpId) => rechargeOf(context, topUpId),
    eventMessageData: (eventId, to) => eventMessageData(context, eventId, to),
    withdrawalMessageData: (codeId) => withdrawalMessageData(context, codeId),
  };
}

function topUpEndpoints(services: TopUpServices): readonly Bound[] {
  return [
    bindData("topUpBalance", (input, request) => topUpBalance(services, input, request)),
    bindData("getTopUp", (input, request) => readTopUp(services, input, request)),
    bindData("listTopUps", ({ query }, request) => listTopUps(services, query, request)),
  ];
}

function tariffEndpoints(context: Context): readonly Bound[] {
  return [
    bindData("listParcelTariffs", (_input, request) => listTariffs(context, request)),
    bindData("setParcelTariff", (input, request) => saveTariff(context, input, request)),
    bindData("deleteParcelTariff", (input, request) => deleteTariff(context, input, request)),
    bindData("suggestParcelPrice", (input, request) => suggestPrice(context, input, request)),
  ];
}

function departureEndpoints(context: Context): readonly Bound[] {
  return [
    bindData("listParcelDepartures", ({ query }, request) =>
      listDepartures(context, query, request),
    ),
    bindData("getParcelDeparture", ({ params }, request) =>
      readDeparture(context, membershipOf(request).agencyId, params.id),
    ),
    bindData("createParcelDeparture", (input, request) => createDeparture(context, input, request)),
    bindData("updateParcelDeparture", (input, request) => updateDeparture(context, input, request)),
    bindData("closeParcelDeparture", (input, request) => closeDeparture(context, input, request)),
    bindData("listOpenParcelDepartures", ({ query }, request) =>
      listOpenDepartures(context, query, request),
    ),
    bindData("listVehicleDepartures", (input, request) =>
      listVehicleDepartures(context, input, request),
    ),
    bindData("getParcelVehicle", (input, request) => readVehicle(context, input, request)),
    bindData("listParcelVehicles", (input, request) => listVehicles(context, input, request)),
  ];
}
