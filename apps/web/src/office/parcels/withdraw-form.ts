import { normaliseCni } from "@wakafine/shared/bookings/passenger.ts";
import { readPhoneCode } from "@wakafine/shared/bookings/phone-code.ts";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { type Message, t } from "@wakafine/shared/messages/catalogue.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { parcelWithdrawMessages as texts } from "@wakafine/shared/parcels/withdraw-messages.ts";
import { validateRequiredName } from "@wakafine/shared/rules/field-errors.ts";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { fieldErrorsOfFailure } from "../../lib/field-errors.ts";
import type { RuleErrors } from "../../lib/form.ts";

/** What is checked when a parcel is handed out. The names are those that `useFormDraft` leaves out of a draft: code, secret word, identity number. */
export interface WithdrawForm {
  readonly code: string;
  readonly password: string;
  /** Whether the addressee takes the parcel, or somebody else with their code. */
  readonly collector: "SELF" | "OTHER";
  readonly name: string;
  readonly surname: string;
  readonly cni: string;
  readonly paid: boolean;
  /** The money that was paid for the loss of the parcel is settled. */
  readonly settled: boolean;
}

export const emptyWithdrawal: WithdrawForm = {
  code: "",
  password: "",
  collector: "SELF",
  name: "",
  surname: "",
  cni: "",
  paid: false,
  settled: false,
};

/** Returns who gets the parcel and its withdrawal code: the receiver, or the sender of a returned parcel (decision 0176). */
export function addresseeOf({ exceptions, sender, receiver }: Parcel): Parcel["sender"] {
  return exceptions.includes("RETURNED") ? sender : receiver;
}

/** Returns the francs that were awarded for the loss of the parcel; 0 for none (decision 0214). */
export function paidForLoss({ claim }: Pick<Parcel, "claim">): number {
  return claim?.state === "ACCEPTED" && claim.reason === "LOST" ? (claim.awarded ?? 0) : 0;
}

export const asksSecret = ({ sender, receiver }: Parcel): boolean =>
  sender.has_password || receiver.has_password;

function cniError(entered: string): Message | null {
  if (entered.trim() === "") return formMessages.field_required;
  return normaliseCni(entered) === null ? formMessages.cni_invalid : null;
}

function codeError(entered: string): Message | null {
  if (entered.trim() === "") return formMessages.field_required;
  return readPhoneCode(entered) === null ? formMessages.code_six_digits : null;
}

/** Returns the errors of the form; that of the money names the amount `francs` in each language. */
export function validateWithdrawal(
  { code, password, collector, name, surname, cni, paid, settled }: WithdrawForm,
  parcel: Parcel,
  francs: Message,
): RuleErrors {
  const other = collector === "OTHER";
  const secretMissing = asksSecret(parcel) && password.trim() === "";
  const errors: Readonly<Record<string, Message | null>> = {
    code: codeError(code),
    password: secretMissing ? formMessages.field_required : null,
    name: other ? validateRequiredName(name) : null,
    surname: other ? validateRequiredName(surname) : null,
    cni: cniError(cni),
    settled: paidForLoss(parcel) === 0 || settled ? null : texts.mustSettle,
    paid: parcel.is_paid || paid ? null : withAmount(texts.mustCollect, francs),
  };
  return Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, Message] => entry[1] !== null),
  );
}

function withAmount(message: typeof texts.mustCollect, francs: Message): Message {
  return {
    fr: t(message, "fr", { amount: francs.fr }),
    en: t(message, "en", { amount: francs.en }),
  };
}

/** Returns the request of a valid form. */
export function withdrawalBody(
  { code, password, collector, name, surname, cni, paid }: WithdrawForm,
  parcel: Parcel,
  photo: string | undefined,
): RequestOf<"withdrawParcel">["body"] {
  const self = addresseeOf(parcel);
  const person = collector === "SELF" ? self : { name: name.trim(), surname: surname.trim() };
  return {
    qr_code: parcel.qr_code,
    code: code.trim(),
    collected_by: {
      name: person.name,
      surname: person.surname,
      cni: cni.trim(),
      self: collector === "SELF",
    },
    ...(asksSecret(parcel) ? { password: password.trim() } : {}),
    ...(parcel.is_paid ? {} : { paid }),
    ...(paidForLoss(parcel) === 0 ? {} : { loss_settled: true }),
    ...(photo === undefined ? {} : { image: photo }),
  };
}

const fieldOfCode: Readonly<Record<string, keyof WithdrawForm>> = {
  parcel_code_wrong: "code",
  parcel_code_missing: "code",
  parcel_code_used_up: "code",
  parcel_secret_wrong: "password",
  parcel_identity_wrong: "cni",
  parcel_unpaid: "paid",
};

/** Returns the errors of a refusal at the fields that they are about; a wrong code or word says how many attempts are left. */
export function withdrawalErrors(failure: ApiFailure): RuleErrors {
  const field = fieldOfCode[failure.code ?? ""];
  if (field) {
    const message = { fr: failure.message, en: failure.message };
    const { attempts_left: count } = (failure.data ?? {}) as { readonly attempts_left?: number };
    if (count === undefined) return { [field]: message };
    const left = texts.attemptsLeft;
    return { [field]: [message, { fr: t(left, "fr", { count }), en: t(left, "en", { count }) }] };
  }
  return Object.fromEntries(
    Object.entries(fieldErrorsOfFailure(failure)).map(([path, error]) => [
      path.replace("collected_by.", ""),
      error,
    ]),
  );
}
