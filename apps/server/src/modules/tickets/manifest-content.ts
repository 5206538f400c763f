import { classLabel } from "@wakafine/shared/departures/class-label.ts";
import { formatHour, spokenDay } from "@wakafine/shared/formats/dates.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { titled, userSexes } from "@wakafine/shared/reference/messages.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";
import { defaultCountryCode, displayPhone } from "@wakafine/shared/rules/phone.ts";
import { manifestMessages as texts } from "@wakafine/shared/tickets/manifest-messages.ts";
import type { PassengerRow, TravelRow } from "./passenger-reads.ts";

/** One line of the printed passenger list. */
export interface ManifestLine {
  readonly seat: string;
  readonly name: string;
  readonly sex: string;
  readonly cni: string;
  readonly phone: string;
  readonly boards: string;
  readonly alights: string;
  readonly code: string;
  readonly boarded: boolean;
}

/** The texts of the printed passenger list. */
export interface ManifestContent {
  readonly language: Language;
  readonly title: string;
  readonly agency: string;
  readonly route: string;
  readonly moment: string;
  readonly travelClass: string;
  readonly seats: string;
  readonly isCancelled: boolean;
  readonly lines: readonly ManifestLine[];
}

const seatText = (seat: number): string => String(seat).padStart(2, "0");
const dayOfTravel = (travel: TravelRow): string =>
  parseDay(travel.departure_date) ?? travel.departure_date;

/** A Cameroonian number without its country code: shorter on paper, and a plus would begin a formula in a spreadsheet. */
const nationalPhone = (e164: string): string =>
  displayPhone(e164).replace(`${defaultCountryCode} `, "");

/** Returns the texts of the passenger list as PDF: the passengers with a valid ticket, without cancelled and unpaid ones. */
export function manifestContent(
  travel: TravelRow,
  passengers: readonly PassengerRow[],
  language: Language,
): ManifestContent {
  const [day, hour] = [spokenDay(dayOfTravel(travel), language), formatHour(travel.departure_hour)];
  const route = { from: travel.from_town, to: travel.to_town };
  const valid = passengers.filter(({ status }) => status === "PAID" || status === "VALIDATE");
  return {
    language,
    title: t(texts.titleOf, language, { ...route, day, hour }),
    agency: travel.agency_name,
    route: t(texts.route, language, route),
    moment: t(texts.moment, language, { day, hour, arrival: formatHour(travel.arrival_hour) }),
    travelClass: classLabel(travel.travel_class, "details", language),
    seats: t(texts.seats, language, {
      sold: valid.length,
      total: travel.total_places,
      boarded: valid.filter(({ status }) => status === "VALIDATE").length,
    }),
    isCancelled: travel.is_cancelled,
    lines: valid.map((row) => lineOf(row, language)),
  };
}

function lineOf(row: PassengerRow, language: Language): ManifestLine {
  const missing = t(stateMessages.missing_value, language);
  const name = [row.lastname, row.firstname].filter(Boolean).join(" ");
  const sexes: Readonly<Record<number, string>> = {
    1: t(texts.male, language),
    2: t(texts.female, language),
    3: t(texts.otherSex, language),
  };
  return {
    seat: seatText(row.seat),
    name: row.minor ? t(texts.minorMark, language, { name }) : name,
    sex: sexes[row.sex_id ?? 0] ?? missing,
    cni: row.cni ?? missing,
    phone: row.phone === null ? missing : nationalPhone(row.phone),
    boards: row.station_quarter ?? missing,
    alights: row.to_town,
    code: row.code,
    boarded: row.status === "VALIDATE",
  };
}

/** Returns the rows of the passenger list as CSV: a header, and every given ticket with its state; a missing value is an empty cell. */
export function manifestRows(
  passengers: readonly PassengerRow[],
  language: Language,
): readonly (readonly (string | number)[])[] {
  const columns = [
    "seat",
    "name",
    "firstname",
    "sex",
    "minor",
    "idCard",
    "phone",
    "boards",
    "boardsAt",
    "alights",
    "ticket",
    "price",
    "state",
  ] as const;
  const rows = passengers.map((row) => [
    row.seat,
    row.lastname,
    row.firstname,
    row.sex_id === null ? "" : titled(userSexes, row.sex_id)[`title_${language}`],
    t(row.minor ? texts.yes : texts.no, language),
    row.cni ?? "",
    row.phone === null ? "" : nationalPhone(row.phone),
    row.station_quarter ?? "",
    row.station_hour ?? "",
    row.to_town,
    row.code,
    row.price,
    t(texts[row.status], language),
  ]);
  return [columns.map((column) => t(texts[column], language)), ...rows];
}

/** Returns the name of the downloaded file, without accents: `passagers-2026-12-18-0630`. */
export function manifestName(travel: TravelRow, language: Language): string {
  return t(texts.fileName, language, {
    day: dayOfTravel(travel),
    hour: travel.departure_hour.replace(":", ""),
  });
}
