import { fullName } from "@wakafine/shared/bookings/passenger.ts";
import { townKey } from "@wakafine/shared/reference/town-key.ts";
import type { AgencyPassenger } from "@wakafine/shared/tickets/passengers-contract.ts";

/** Which passengers of the loaded list are shown. */
export type PassengerGroup = "all" | "boarded" | "expected" | "cancelled" | "unpaid";

const statusOf: Readonly<Record<Exclude<PassengerGroup, "all">, AgencyPassenger["ticket_status"]>> =
  {
    boarded: "VALIDATE",
    expected: "PAID",
    cancelled: "CANCEL",
    unpaid: "BOOKED",
  };

const inGroup = (passenger: AgencyPassenger, group: PassengerGroup): boolean =>
  group === "all" || passenger.ticket_status === statusOf[group];

/** Returns last and first name of a passenger. */
export function passengerName({ lastname, firstname }: AgencyPassenger): string {
  return fullName(lastname, firstname);
}

/** Whether a part of the name in either order, of the ticket code or of the phone contains the keyword, ignoring case, accents and spaces. */
function matches(passenger: AgencyPassenger, key: string): boolean {
  const { lastname, firstname, code_verification: code, phonenumber } = passenger;
  return [lastname + firstname + lastname, code, phonenumber ?? ""].some((text) =>
    townKey(text).includes(key),
  );
}

/** Returns the passengers of a group that match the keyword; a keyword without letters and digits matches none. */
export function shownPassengers(
  passengers: readonly AgencyPassenger[],
  { keyword, group }: { readonly keyword: string; readonly group: PassengerGroup },
): readonly AgencyPassenger[] {
  const key = townKey(keyword);
  if (keyword.trim() !== "" && key === "") return [];
  return passengers.filter((one) => inGroup(one, group) && (key === "" || matches(one, key)));
}

/** Returns the number of passengers in a group. */
export function countIn(passengers: readonly AgencyPassenger[], group: PassengerGroup): number {
  return passengers.filter((one) => inGroup(one, group)).length;
}
