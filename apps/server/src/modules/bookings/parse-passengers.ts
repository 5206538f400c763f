import type { BookingBody } from "@wakafine/shared/bookings/contract.ts";
import type { FieldErrorCode } from "@wakafine/shared/contract/fields.ts";
import type { FormMessageKey } from "@wakafine/shared/messages/forms.ts";
import type { PassengerField } from "@wakafine/shared/bookings/passenger.ts";
import { normaliseCni, passengerErrors } from "@wakafine/shared/bookings/passenger.ts";
import type { RequestContext } from "../../context.ts";
import type { FieldError } from "../../http/failure.ts";
import { invalid } from "../../http/failure.ts";
import { readPhone } from "../../phones.ts";
import type { PassengerRecord } from "./booking-record.ts";

type Passenger = NonNullable<BookingBody["user"]>;

const fieldOf: Readonly<Record<PassengerField, keyof Passenger>> = {
  name: "lastname",
  surname: "firstname",
  genre: "sex_id",
  phone: "phonenumber",
  cni: "cni_identifier",
};
const codeOf: Partial<Readonly<Record<FormMessageKey, FieldErrorCode>>> = {
  reservation_form_name_req: "required",
  reservation_form_genre_req: "required",
  reservation_form_phone_req: "required",
  reservation_form_cni_req: "cni_required",
  field_too_long: "too_long",
  name_signs: "name_signs",
  name_address: "name_address",
  positive_number: "positive",
  invalid_input_phone: "bad_phone",
};

/**
 * Returns the passengers of a booking, the owner first, validated by the same rules as the form: `users`, or `user` as a list of one [G.book.03].
 * Throws invalid_input with every wrong field.
 */
export function parsePassengers(
  body: Pick<BookingBody, "users" | "user">,
  request: RequestContext,
): readonly [PassengerRecord, ...PassengerRecord[]] {
  const single = body.users === null || body.users === undefined;
  const given = single ? (body.user ? [body.user] : []) : (body.users ?? []);
  const problems = given.flatMap((passenger, position) =>
    fieldErrorsOf(passenger, { position, path: single ? "user" : `users.${position}` }),
  );
  if (problems.length > 0) throw invalid(...problems);
  const [owner, ...others] = given.map((passenger, position) =>
    recordOf(passenger, position, request),
  );
  if (!owner) throw invalid({ field: "users", code: "required" });
  return [owner, ...others];
}

function fieldErrorsOf(
  passenger: Passenger,
  { position, path }: { position: number; path: string },
): FieldError[] {
  const phone = passenger.phonenumber ?? "";
  const cni = passenger.cni_identifier ?? "";
  const form = {
    provide_cni: cni.trim() === "",
    name: passenger.lastname,
    surname: passenger.firstname,
    genre: passenger.sex_id,
    phone,
    cni,
  };
  const errors = Object.entries(passengerErrors(form, position === 0)) as [
    PassengerField,
    FormMessageKey,
  ][];
  const problems = errors.map(([field, key]): FieldError => ({
    field: `${path}.${fieldOf[field]}`,
    code: codeOf[key] ?? "invalid",
  }));
  // A passenger other than the owner needs no phone, but a given phone must be valid. The form's rules check only the format of the owner's phone.
  if (
    phone.trim() !== "" &&
    errors.every(([field]) => field !== "phone") &&
    readPhone(phone) === null
  )
    problems.push({ field: `${path}.phonenumber`, code: "bad_phone" });
  return problems;
}

function recordOf(
  passenger: Passenger,
  position: number,
  request: RequestContext,
): PassengerRecord {
  return {
    position,
    lastname: passenger.lastname.trim(),
    firstname: passenger.firstname.trim(),
    sexId: passenger.sex_id,
    cni: normaliseCni(passenger.cni_identifier ?? ""),
    phone: readPhone(passenger.phonenumber ?? ""),
    minor: passenger.minor ?? false,
    // A passenger can be linked only to the caller's own account; any other id is ignored [G.book.03].
    userPublicId:
      request.actor && passenger.user_public_id === request.actor.publicId
        ? request.actor.publicId
        : null,
  };
}
