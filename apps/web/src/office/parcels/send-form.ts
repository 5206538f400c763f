import { normaliseCni } from "@wakafine/shared/bookings/passenger.ts";
import type { RequestOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { type Language, type Message, t } from "@wakafine/shared/messages/catalogue.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { codeOf } from "@wakafine/shared/parcels/parcel-code.ts";
import type { ParcelSize } from "@wakafine/shared/parcels/price.ts";
import { maxSecretLength, minSecretLength } from "@wakafine/shared/parcels/secret-word.ts";
import { sendParcelMessages } from "@wakafine/shared/parcels/send-messages.ts";
import { townNamed } from "@wakafine/shared/reference/towns.ts";
import { codeAlphabet } from "@wakafine/shared/rules/code-alphabets.ts";
import {
  validatePhone,
  validateRequired,
  validateRequiredName,
} from "@wakafine/shared/rules/field-errors.ts";
import { maxNameLength } from "@wakafine/shared/rules/list-sizes.ts";
import { validateName } from "@wakafine/shared/rules/name.ts";
import { normalisePhone } from "@wakafine/shared/rules/phone.ts";
import type { RuleErrors } from "../../lib/form.ts";
import { shownTown, storedTownName } from "../../lib/town-text.ts";
import { readAmount, validateAmount } from "../amount.ts";

/** Values of the form. They are flat and named so that `useFormDraft` leaves identity numbers and secret words out of a draft. */
export interface SendForm {
  readonly departure: string;
  readonly sender_name: string;
  readonly sender_surname: string;
  readonly sender_phone: string;
  readonly sender_town: string;
  readonly sender_cni: string;
  readonly sender_password: string;
  readonly destination_city: string;
  readonly destination_agency: string;
  readonly retrieval_quarter: string;
  readonly receiver_name: string;
  readonly receiver_surname: string;
  readonly receiver_phone: string;
  readonly receiver_town: string;
  readonly receiver_cni: string;
  readonly receiver_password: string;
  readonly qr_code: string;
  readonly description: string;
  /** Kilograms begun; empty: not weighed, which only a tariff without a price by weight allows. */
  readonly weight: string;
  readonly size: ParcelSize;
  readonly declared_value: string;
  readonly amount: string;
  /** Why the amount differs from the tariff. */
  readonly price_reason: string;
  readonly payer: "SENDER" | "RECEIVER";
  readonly method: "CASH" | "MOBILE";
  readonly paid: boolean;
}

type Field = keyof SendForm;
export type Party = "sender" | "receiver";

/** The steps in the specified order; the last one shows the result [A2.parc.10–16]. */
export const sendSteps = [
  "departure",
  "sender",
  "receiver",
  "parcel",
  "payments",
  "details",
  "done",
] as const;
export type SendStep = (typeof sendSteps)[number];

/** Largest shipping price in francs, as in the contract. */
const maxAmount = 10_000_000;
const maxKilograms = 1000;
const maxDescription = 500;

/** Returns a new code such as `WK-7H2K-9QTD-M4`, for a parcel without a printed label [G.parc.12]. */
export function newCode(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string {
  const drawn = [...random(new Uint8Array(10))]
    .map((byte) => codeAlphabet[byte % codeAlphabet.length])
    .join("");
  return `WK-${drawn.slice(0, 4)}-${drawn.slice(4, 8)}-${drawn.slice(8)}`;
}

/** Returns the empty form of an agency in a town. */
export function emptyParcel(code: string, town: string, language: Language): SendForm {
  return {
    departure: "",
    sender_name: "",
    sender_surname: "",
    sender_phone: "",
    sender_town: townNamed(town) ? shownTown(town, language) : "",
    sender_cni: "",
    sender_password: "",
    destination_city: "",
    destination_agency: "",
    retrieval_quarter: "",
    receiver_name: "",
    receiver_surname: "",
    receiver_phone: "",
    receiver_town: "",
    receiver_cni: "",
    receiver_password: "",
    qr_code: code,
    description: "",
    weight: "",
    size: "SMALL",
    declared_value: "",
    amount: "",
    price_reason: "",
    payer: "SENDER",
    method: "CASH",
    paid: false,
  };
}

function townError(entered: string): Message | null {
  return (
    validateRequired(entered) ?? (townNamed(entered.trim()) ? null : fieldMessages.unknown_town)
  );
}

function cniError(entered: string): Message | null {
  if (entered.trim() === "" || normaliseCni(entered)) return null;
  return formMessages.cni_invalid;
}

function secretError(entered: string): Message | null {
  const { length } = entered.trim();
  if (length > maxSecretLength) return fieldMessages.too_long;
  return length > 0 && length < minSecretLength ? sendParcelMessages.passwordShort : null;
}

function partyErrors(values: SendForm, party: Party) {
  return {
    [`${party}_name`]: validateRequiredName(values[`${party}_name`]),
    [`${party}_surname`]: validateRequiredName(values[`${party}_surname`]),
    [`${party}_phone`]: validatePhone(values[`${party}_phone`]),
    [`${party}_town`]: townError(values[`${party}_town`]),
    [`${party}_cni`]: cniError(values[`${party}_cni`]),
    [`${party}_password`]: secretError(values[`${party}_password`]),
  };
}

function cityError({ destination_city: city, sender_town: from }: SendForm): Message | null {
  const error = townError(city);
  if (error) return error;
  return townNamed(city.trim()) === townNamed(from.trim()) ? fieldMessages.same_town : null;
}

function quarterError(entered: string): Message | null {
  if (entered.trim().length > maxNameLength) return fieldMessages.too_long;
  const error = validateName(entered.trim());
  return error && formMessages[error];
}

function codeError(entered: string): Message | null {
  if (entered.trim() === "") return formMessages.code_required;
  return codeOf(entered) ? null : sendParcelMessages.codeForm;
}

function descriptionError(entered: string): Message | null {
  if (entered.trim() === "") return formMessages.field_required;
  return entered.trim().length > maxDescription ? fieldMessages.too_long : null;
}

function amountError(entered: string): Message | null {
  const error = validateAmount("amount", entered)["amount"];
  if (error) return error as Message;
  const francs = readAmount(entered) ?? 0;
  if (francs < 1) return fieldMessages.positive;
  return francs > maxAmount ? fieldMessages.too_large : null;
}

function weightError(entered: string): Message | null {
  const text = entered.trim();
  if (text === "") return null;
  const kilograms = readAmount(text);
  if (kilograms === null)
    return /^\d+[.,]\d+$/.test(text) ? sendParcelMessages.weightLimit : fieldMessages.not_a_number;
  return kilograms >= 1 && kilograms <= maxKilograms ? null : sendParcelMessages.weightLimit;
}

function declaredError(entered: string): Message | null {
  if (entered.trim() === "") return null;
  const francs = readAmount(entered);
  if (francs === null) return fieldMessages.not_a_number;
  return francs > maxAmount ? fieldMessages.too_large : null;
}

/** The rules of each step but what depends on the tariff or the bus [A5.parc.01, A5.parc.07–08, G.parc.08]. */
const rules: Readonly<
  Record<SendStep, (values: SendForm) => Readonly<Record<string, Message | null>>>
> = {
  departure: () => ({}),
  sender: (values) => partyErrors(values, "sender"),
  receiver: (values) => ({
    retrieval_quarter: quarterError(values.retrieval_quarter),
    ...partyErrors(values, "receiver"),
  }),
  parcel: ({ qr_code: code, description }) => ({
    qr_code: codeError(code),
    description: descriptionError(description),
  }),
  payments: () => ({}),
  details: (values) =>
    Object.assign(
      {},
      ...(["sender", "receiver", "parcel"] as const).map((step) => rules[step](values)),
    ),
  done: () => ({}),
};

/** What the tariff of a route suggests; null without a tariff, undefined while it is not read. */
export type Suggestion = ResponseOf<"suggestParcelPrice"> | undefined;

function limitError(francs: number): Message {
  if (francs === 0) return sendParcelMessages.declaredNone;
  const { declaredLimit } = sendParcelMessages;
  return {
    fr: t(declaredLimit, "fr", { amount: formatFrancs(francs, "fr") }),
    en: t(declaredLimit, "en", { amount: formatFrancs(francs, "en") }),
  };
}

/** Returns the errors of what the price depends on: kilograms where the tariff charges by weight, and at most the value that the agency answers for (decision 0177). */
function pricedErrors(
  { weight, declared_value: declared }: SendForm,
  suggestion: Suggestion,
): Readonly<Record<"weight" | "declared_value", Message | null>> {
  const isUnweighed = suggestion?.weight_required === true && weight.trim() === "";
  const maxValue = suggestion?.max_value ?? 0;
  const isOver = suggestion !== undefined && (readAmount(declared) ?? 0) > maxValue;
  return {
    weight: isUnweighed ? sendParcelMessages.weightRequired : weightError(weight),
    declared_value: declaredError(declared) ?? (isOver ? limitError(maxValue) : null),
  };
}

/** Returns the price of the tariff, null while something that it depends on is missing or wrong. */
export function suggestedPrice(values: SendForm, suggestion: Suggestion): number | null {
  const { weight, declared_value: declared } = pricedErrors(values, suggestion);
  return suggestion && !weight && !declared ? suggestion.total : null;
}

/** Returns the errors of the payments: those of the tariff's parts, of the amount, and a missing reason for another one than the tariff's. */
function paymentErrors(values: SendForm, suggestion: Suggestion) {
  const amount = amountError(values.amount);
  const price = suggestedPrice(values, suggestion);
  const isOther = !amount && price !== null && readAmount(values.amount) !== price;
  return {
    ...pricedErrors(values, suggestion),
    amount,
    price_reason: isOther && values.price_reason.trim() === "" ? formMessages.field_required : null,
  };
}

/** What the form is checked against, as far as it was read: the tariff's price and the town of the chosen bus. */
export interface KnownData {
  readonly suggestion?: Suggestion;
  readonly busTown?: string | undefined;
}

/** Returns the error of a destination that the chosen bus does not go to. */
function busTownError(city: string, busTown: string | undefined): Message | null {
  if (busTown === undefined || townNamed(city.trim()) === townNamed(busTown)) return null;
  const { otherBusTown } = sendParcelMessages;
  return {
    fr: t(otherBusTown, "fr", { town: shownTown(busTown, "fr") }),
    en: t(otherBusTown, "en", { town: shownTown(busTown, "en") }),
  };
}

/** Returns the errors of a step; those of the whole form at the details. */
export function validateStep(
  step: SendStep,
  values: SendForm,
  { suggestion, busTown }: KnownData = {},
): RuleErrors {
  const city = values.destination_city;
  const errors = {
    ...rules[step](values),
    ...((step === "payments" || step === "details") && paymentErrors(values, suggestion)),
    ...((step === "receiver" || step === "details") && {
      destination_city: cityError(values) ?? busTownError(city, busTown),
    }),
  };
  return Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, Message] => entry[1] !== null),
  );
}

/** Fields of the contract whose name differs in the form. */
const contractFields: Readonly<Record<string, Field>> = {
  departure_uuid: "departure",
  billing_amount: "amount",
  payment_method: "method",
  weight_kg: "weight",
  "receiver.destination_city": "destination_city",
  "receiver.destination_agency": "destination_agency",
};

/** Returns the field of the form for a field of the contract, such as `sender.phone`. */
export function formField(field: string): string {
  return contractFields[field] ?? field.replace(".", "_");
}

const paymentFields: ReadonlySet<string> = new Set([
  "weight",
  "size",
  "declared_value",
  "amount",
  "price_reason",
  "payer",
  "method",
  "paid",
]);

/** Returns the step that shows a field. */
export function stepOf(field: string): SendStep {
  if (field === "departure") return "departure";
  if (field.startsWith("sender_")) return "sender";
  if (["qr_code", "description", "images"].includes(field)) return "parcel";
  return paymentFields.has(field) ? "payments" : "receiver";
}

/** Returns the query of the suggested price. What is missing or wrong counts as a light parcel without declared value. */
export function priceQuery(values: SendForm): RequestOf<"suggestParcelPrice">["query"] {
  const { weight, declared_value: declared } = values;
  return {
    city_departure: storedTownName(values.sender_town),
    city_destination: storedTownName(values.destination_city),
    weight_kg: weightError(weight) ? 1 : (readAmount(weight) ?? 1),
    size: values.size,
    declared_value: declaredError(declared) ? 0 : (readAmount(declared) ?? 0),
  };
}

/** Returns what was entered of the price's parts. */
function priceBody({ weight, size, declared_value: declared, price_reason: reason }: SendForm) {
  const value = readAmount(declared) ?? 0;
  const kilograms = readAmount(weight);
  return {
    ...(kilograms === null ? {} : { weight_kg: kilograms }),
    ...(size === "SMALL" ? {} : { size }),
    ...(value > 0 ? { declared_value: value } : {}),
    ...(reason.trim() === "" ? {} : { price_reason: reason.trim() }),
  };
}

/** Whether the amount was collected at the sending; what the receiver pays is collected at the withdrawal. */
export const isCollected = ({ payer, paid }: Pick<SendForm, "payer" | "paid">): boolean =>
  payer === "SENDER" && paid;

const textOrNull = (entered: string) => entered.trim() || null;

function partyBody(values: SendForm, party: Party) {
  const phone = values[`${party}_phone`];
  const cni = textOrNull(values[`${party}_cni`]);
  const password = values[`${party}_password`];
  return {
    name: values[`${party}_name`].trim(),
    surname: values[`${party}_surname`].trim(),
    phone: normalisePhone(phone) ?? phone.trim(),
    town: storedTownName(values[`${party}_town`]),
    ...(cni ? { cni } : {}),
    ...(password.trim() === "" ? {} : { password }),
  };
}

/** Returns the request of valid values; the phones have their leading plus [A5.parc.08]. */
export function sendBody(
  values: SendForm,
  images: readonly string[],
): RequestOf<"sendParcel">["body"] {
  const quarter = textOrNull(values.retrieval_quarter);
  return {
    qr_code: codeOf(values.qr_code) ?? values.qr_code,
    description: values.description.trim(),
    ...(quarter ? { retrieval_quarter: quarter } : {}),
    ...(values.departure === "" ? {} : { departure_uuid: values.departure }),
    sender: partyBody(values, "sender"),
    receiver: {
      ...partyBody(values, "receiver"),
      destination_city: storedTownName(values.destination_city),
      ...(values.destination_agency === ""
        ? {}
        : { destination_agency: values.destination_agency }),
    },
    ...priceBody(values),
    billing_amount: readAmount(values.amount) ?? 0,
    payer: values.payer,
    payment_method: values.method,
    paid: isCollected(values),
    ...(images.length > 0 ? { images: [...images] } : {}),
  };
}
