import type { DeliveryMode } from "@wakafine/shared/bookings/delivery.ts";
import type { BookingInfo } from "@wakafine/shared/bookings/own-bookings-contract.ts";
import type { PassengerField } from "@wakafine/shared/bookings/passenger.ts";
import { passengerErrors } from "@wakafine/shared/bookings/passenger.ts";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import type { RuleErrors } from "../../../lib/form.ts";

/** The edited fields of one passenger; names are those of the API. */
interface EditedPassenger {
  readonly lastname: string;
  readonly firstname: string;
  readonly sex_id: string;
  readonly cni_identifier: string;
  readonly no_card: boolean;
  readonly minor: boolean;
  /** Empty keeps the stored phone. */
  readonly phonenumber: string;
}
export interface PassengersForm {
  readonly users: readonly EditedPassenger[];
  /** An empty address keeps the delivery [C5.book.34]. */
  readonly receive_method: { readonly type: DeliveryMode; readonly token: string };
  /** The boarding station of each leg, as `stationValue` names it; empty keeps it. */
  readonly stations: readonly [outbound: string, back: string];
}

type Station = NonNullable<BookingInfo["booking"]["legs"][number]["boarding_station"]>;

/** Returns the value of a station in the form. */
export const stationValue = ({ quarter, departure_hour }: Station): string =>
  `${departure_hour} ${quarter}`;

/** Returns the chosen stations for the API; legs that keep theirs are absent. */
export function stationsOf({ stations: [outbound, back] }: Pick<PassengersForm, "stations">) {
  const station = (value: string) => ({
    quarter: value.slice(6),
    departure_hour: value.slice(0, 5),
  });
  return {
    ...(outbound ? { boarding_station: station(outbound) } : {}),
    ...(back ? { book_back: { boarding_station: station(back) } } : {}),
  };
}

/** Returns the form filled in with the stored passengers and delivery. */
export function formOfPassengers({
  passengers,
  booking,
}: Pick<BookingInfo, "passengers" | "booking">): PassengersForm {
  return {
    receive_method: { type: booking.receive_method.type, token: "" },
    stations: ["", ""],
    users: passengers.map((one) => ({
      lastname: one.lastname,
      firstname: one.firstname,
      sex_id: String(one.sex_id ?? ""),
      cni_identifier: one.cni_identifier ?? "",
      no_card: one.cni_identifier === null,
      minor: one.minor,
      phonenumber: "",
    })),
  };
}

/** Returns the passengers for the API. */
export function usersOf({
  users,
}: Pick<PassengersForm, "users">): RequestOf<"editOrderPassengers">["body"]["users"] {
  return users.map((user) => ({
    lastname: user.lastname,
    firstname: user.firstname,
    sex_id: Number(user.sex_id),
    cni_identifier: user.no_card ? null : user.cni_identifier,
    minor: user.minor,
  }));
}

const fieldOf: Readonly<Record<PassengerField, keyof EditedPassenger | null>> = {
  name: "lastname",
  surname: "firstname",
  genre: "sex_id",
  cni: "cni_identifier",
  phone: null,
};

/** Returns the passengers with their new phones, for the account that booked. */
export function usersWithPhones(form: Pick<PassengersForm, "users">) {
  return usersOf(form).map((user, index) => ({
    ...user,
    ...(form.users[index]?.phonenumber ? { phonenumber: form.users[index].phonenumber } : {}),
  }));
}

/** Returns the errors by the rules of the booking dialog, at `users.0.lastname` and so on. */
export function passengersErrors({ users }: Pick<PassengersForm, "users">): RuleErrors {
  const errors = users.flatMap((user, index) =>
    Object.entries(
      passengerErrors(
        {
          provide_cni: user.no_card,
          name: user.lastname,
          surname: user.firstname,
          genre: user.sex_id,
          phone: "",
          cni: user.cni_identifier,
        },
        false,
      ),
    ).flatMap(([field, key]) => {
      const name = fieldOf[field as PassengerField];
      return name === null ? [] : [[`users.${index}.${name}`, formMessages[key]] as const];
    }),
  );
  return Object.fromEntries(errors);
}

/** Returns whether a passenger can no longer be changed: a ticket of any leg is used, or none is valid. */
export function isPassengerFixed(
  { booking, tickets }: Pick<BookingInfo, "booking" | "tickets">,
  position: number,
): boolean {
  const states = tickets
    .filter(({ leg, seat }) => booking.legs[leg]?.seats[position] === seat)
    .map((ticket) => ticket.ticket_status);
  return states.includes("VALIDATE") || !states.includes("PAID");
}
