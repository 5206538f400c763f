import type { BookingBody } from "@wakafine/shared/contract/bookings.ts";
import type { FieldError } from "@wakafine/shared/contract/fields.ts";
import type { FormMessageKey } from "@wakafine/shared/messages/forms.ts";
import type { PassengerField } from "@wakafine/shared/rules/passenger.ts";
import { normaliseCni, passengerErrors } from "@wakafine/shared/rules/passenger.ts";
import type { Caller } from "../../context.ts";
import type { FieldFault } from "../../http/failure.ts";
import { invalid } from "../../http/failure.ts";
import { readPhone } from "../../phones.ts";
import type { TravellerRecord } from "./booking-record.ts";

type Traveller = NonNullable<BookingBody["user"]>;

const fieldOf: Readonly<Record<PassengerField, keyof Traveller>> = { name: "lastname", surname: "firstname", genre: "sex_id", phone: "phonenumber", cni: "cni_identifier" };
const codeOf: Partial<Readonly<Record<FormMessageKey, FieldError>>> = {
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
 * The travellers of a booking, the owner first, by the same rules as the form: `users`, or `user` as a list of one [G.book.03].
 * Throws invalid_input naming every wrong field.
 */
export function readTravellers(body: Pick<BookingBody, "users" | "user">, caller: Caller): readonly [TravellerRecord, ...TravellerRecord[]] {
  const single = body.users === null || body.users === undefined;
  const given = single ? (body.user ? [body.user] : []) : body.users ?? [];
  const faults = given.flatMap((traveller, position) => faultsOf(traveller, { position, path: single ? "user" : `users.${position}` }));
  if (faults.length > 0) throw invalid(...faults);
  const [owner, ...others] = given.map((traveller, position) => recordOf(traveller, position, caller));
  if (!owner) throw invalid({ field: "users", code: "required" });
  return [owner, ...others];
}

function faultsOf(traveller: Traveller, { position, path }: { position: number; path: string }): FieldFault[] {
  const phone = traveller.phonenumber ?? "";
  const cni = traveller.cni_identifier ?? "";
  const form = { provide_cni: cni.trim() === "", name: traveller.lastname, surname: traveller.firstname, genre: traveller.sex_id, phone, cni };
  const errors = Object.entries(passengerErrors(form, position === 0)) as [PassengerField, FormMessageKey][];
  const faults = errors.map(([field, key]): FieldFault => ({ field: `${path}.${fieldOf[field]}`, code: codeOf[key] ?? "invalid" }));
  // Another traveller needs no phone, but a wrong one is no phone either; of the owner's the form has judged the spelling only.
  if (phone.trim() !== "" && errors.every(([field]) => field !== "phone") && readPhone(phone) === null) faults.push({ field: `${path}.phonenumber`, code: "bad_phone" });
  return faults;
}

function recordOf(traveller: Traveller, position: number, caller: Caller): TravellerRecord {
  return {
    position,
    lastname: traveller.lastname.trim(),
    firstname: traveller.firstname.trim(),
    sexId: traveller.sex_id,
    cni: normaliseCni(traveller.cni_identifier ?? ""),
    phone: readPhone(traveller.phonenumber ?? ""),
    minor: traveller.minor ?? false,
    // Only one's own account may be linked; another's id is left out [G.book.03].
    personPublicId: caller.actor && traveller.user_public_id === caller.actor.publicId ? caller.actor.publicId : null,
  };
}
