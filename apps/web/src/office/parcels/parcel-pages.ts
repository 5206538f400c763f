import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { officeTitles } from "@wakafine/shared/messages/office-titles.ts";
import { parcelBusMessages } from "@wakafine/shared/parcels/bus-messages.ts";
import { parcelClaimMessages } from "@wakafine/shared/parcels/claim-messages.ts";
import { parcelListMessages } from "@wakafine/shared/parcels/list-messages.ts";
import { parcelMenuMessages as texts } from "@wakafine/shared/parcels/desk-messages.ts";
import { parcelLoaderMessages } from "@wakafine/shared/parcels/loader-messages.ts";
import { parcelStatisticsMessages } from "@wakafine/shared/statistics/messages.ts";
import { parcelTariffMessages } from "@wakafine/shared/parcels/tariff-messages.ts";
import { parcelWithdrawMessages } from "@wakafine/shared/parcels/withdraw-messages.ts";
import { busIcon, checkIcon, searchIcon, warningIcon } from "../../ui/icons.ts";
import { cashIcon, chartIcon, parcelIcon, scanIcon } from "../../ui/icons-office.ts";

/** An entry of `/agency/package`. */
export interface ParcelPage {
  readonly to: string;
  readonly label: Message;
  /** What the page does, in one sentence. */
  readonly text: Message;
  readonly icon: string;
}

/** The parcel pages that are built, in the specified order: send, check, load, unload, withdraw, my parcels, my departures, statistics [A2.parc.02–09]; then claims and prices. */
export const parcelPages: readonly ParcelPage[] = [
  { to: "/agency/package/send", label: texts.send, text: texts.sendText, icon: parcelIcon },
  { to: "/agency/package/check", label: texts.check, text: texts.checkText, icon: searchIcon },
  {
    to: "/agency/package/load",
    label: officeTitles.parcelLoad,
    text: parcelLoaderMessages.loadDetail,
    icon: scanIcon,
  },
  {
    to: "/agency/package/unload",
    label: officeTitles.parcelUnload,
    text: parcelLoaderMessages.unloadDetail,
    icon: busIcon,
  },
  {
    to: "/agency/package/withdraw",
    label: officeTitles.parcelWithdraw,
    text: parcelWithdrawMessages.detail,
    icon: checkIcon,
  },
  {
    to: "/agency/package/list",
    label: officeTitles.parcelList,
    text: parcelListMessages.detail,
    icon: parcelIcon,
  },
  {
    to: "/agency/package/departures",
    label: officeTitles.parcelDepartures,
    text: parcelBusMessages.detail,
    icon: busIcon,
  },
  {
    to: "/agency/package_statistics",
    label: officeTitles.parcelStatistics,
    text: parcelStatisticsMessages.menuDetail,
    icon: chartIcon,
  },
  {
    to: "/agency/package/claims",
    label: officeTitles.parcelClaims,
    text: parcelClaimMessages.detail,
    icon: warningIcon,
  },
  {
    to: "/agency/package/tariffs",
    label: officeTitles.parcelTariffs,
    text: parcelTariffMessages.detail,
    icon: cashIcon,
  },
];
