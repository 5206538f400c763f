import type { FormMessageKey } from "../messages/forms.ts";
import { validateName } from "../rules/name.ts";
import { normalisePhone } from "../rules/phone.ts";

/** One passenger's form of the booking dialog. `name` is the last name, `surname` the first name [G.book.29]. */
export interface PassengerForm {
  /** The first passenger is the owner [C3.book.07, C3.book.08]. */
  readonly type?: "owner" | "OTHER";
  /** True: this passenger has no ID card. */
  readonly provide_cni: boolean;
  readonly name: string;
  readonly surname: string;
  /** Id of a sex, 1–3; empty or null when none is chosen. */
  readonly genre: number | string | null;
  /** Used for the owner only. */
  readonly phone: string;
  readonly cni: string;
  readonly minor?: boolean;
}

export type PassengerField = "name" | "surname" | "genre" | "phone" | "cni";
export type PassengerErrors = Partial<Readonly<Record<PassengerField, FormMessageKey>>>;

const maxLength = 255;
const sexIds: ReadonlySet<string> = new Set(["1", "2", "3"]);

/** Returns the stored form of an ID card or passport number: upper case, without spaces, dots or dashes; null unless it has 6–20 letters or digits. */
export function normaliseCni(entered: string): string | null {
  const bare = entered.replace(/[\s.-]/g, "").toUpperCase();
  return /^[A-Z0-9]{6,20}$/.test(bare) ? bare : null;
}

/** True when a genre is the id of a sex, as the server requires [G.book.18]. */
export function isSexId(genre: number | string | null): boolean {
  return sexIds.has(String(genre ?? ""));
}

/** The first name is optional. */
function surnameError(surname: string): FormMessageKey | undefined {
  return surname.trim().length > maxLength
    ? "field_too_long"
    : (validateName(surname.trim()) ?? undefined);
}

function nameError(name: string): FormMessageKey | undefined {
  return name.trim() === "" ? "reservation_form_name_req" : surnameError(name);
}

function genreError(genre: PassengerForm["genre"]): FormMessageKey | undefined {
  const text = String(genre ?? "").trim();
  if (text === "") return "reservation_form_genre_req";
  return text.length > maxLength ? "field_too_long" : undefined;
}

function cniError(form: PassengerForm): FormMessageKey | undefined {
  if (form.provide_cni) return undefined;
  if (form.cni.trim() === "") return "reservation_form_cni_req";
  return normaliseCni(form.cni) ? undefined : "cni_invalid";
}

function phoneError(phone: string): FormMessageKey | undefined {
  const entered = phone.trim();
  // A field that contains only the prefilled country code counts as empty [C5.book.11].
  if (entered === "" || entered === "+237") return "reservation_form_phone_req";
  if (/^[-\u2212]/.test(entered)) return "positive_number";
  return normalisePhone(entered) ? undefined : "invalid_input_phone";
}

/** Returns the error of every invalid field as a key of `formMessages`. The form decides when to show them [C5.book.02–10]. */
export function passengerErrors(form: PassengerForm, isOwner: boolean): PassengerErrors {
  const found: Partial<Record<PassengerField, FormMessageKey | undefined>> = {
    name: nameError(form.name),
    surname: surnameError(form.surname),
    genre: genreError(form.genre),
    cni: cniError(form),
    phone: isOwner ? phoneError(form.phone) : undefined,
  };
  return Object.fromEntries(
    Object.entries(found).filter(([, key]) => key !== undefined),
  ) as PassengerErrors;
}

function valuesOf(form: PassengerForm): number {
  const entered = [form.name, form.surname, String(form.genre ?? ""), form.phone, form.cni];
  return entered.filter((value) => value.trim() !== "").length + (form.provide_cni ? 1 : 0);
}

/** True when the form has no errors, at least two values, `provide_cni` or a cni, and for the owner a phone [C5.book.13–16]. */
export function isPassengerValid(form: PassengerForm, isOwner: boolean): boolean {
  if (Object.keys(passengerErrors(form, isOwner)).length > 0) return false;
  if (valuesOf(form) < 2) return false;
  if (!form.provide_cni && form.cni.trim() === "") return false;
  return !isOwner || form.phone.trim() !== "";
}

/** True when there is at least one form and every form is valid; the first is the owner's [C5.book.17]. */
export function arePassengersValid(forms: readonly PassengerForm[]): boolean {
  return forms.length > 0 && forms.every((form, index) => isPassengerValid(form, index === 0));
}

/** Returns the name printed on a ticket, without extra spaces when a passenger has only one name [G.book.19]. */
export function fullName(name: string, surname: string): string {
  return `${name} ${surname}`.trim().replace(/\s+/g, " ");
}
