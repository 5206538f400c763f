import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { codeOf } from "@wakafine/shared/parcels/parcel-code.ts";
import { sendParcelMessages } from "@wakafine/shared/parcels/send-messages.ts";
import { expect, test } from "vitest";
import {
  emptyParcel,
  formField,
  newCode,
  priceQuery,
  sendBody,
  type SendForm,
  stepOf,
  suggestedPrice,
  type Suggestion,
  validateStep,
} from "./send-form.ts";

const empty = emptyParcel("WK-0000-0000-00", "Douala", "fr");
const filled: SendForm = {
  ...empty,
  sender_name: "Mbarga",
  sender_surname: "Odile",
  sender_phone: "677 11 22 33",
  destination_city: "Bafoussam",
  receiver_name: "Kamga",
  receiver_surname: "Serge",
  receiver_phone: "+33 6 12 34 56 78",
  receiver_town: "Bafoussam",
  description: " Carton ",
  amount: "5 000",
};
const errorsOf = (step: Parameters<typeof validateStep>[0], change: Partial<SendForm>) =>
  validateStep(step, { ...filled, ...change });

test("names, phones, towns, destination, contents, price and code are required; identity number, secret word and quarter are not [A5.parc.01, G.parc.08]", () => {
  const { field_required: required, code_required: codeRequired } = formMessages;
  const person = (party: string) => ({
    [`${party}_name`]: required,
    [`${party}_surname`]: required,
    [`${party}_phone`]: required,
  });
  expect(validateStep("departure", empty)).toEqual({});
  expect(validateStep("sender", { ...empty, sender_town: "" })).toEqual({
    ...person("sender"),
    sender_town: required,
  });
  expect(validateStep("receiver", empty)).toEqual({
    ...person("receiver"),
    receiver_town: required,
    destination_city: required,
  });
  expect(validateStep("parcel", { ...empty, qr_code: " " })).toEqual({
    qr_code: codeRequired,
    description: required,
  });
  expect(validateStep("payments", empty)).toEqual({ amount: fieldMessages.required });
  expect(validateStep("details", filled)).toEqual({});
  expect(Object.keys(validateStep("details", empty)).length).toBeGreaterThan(8);
});

test.each([
  ["sender", { sender_phone: "12" }, { sender_phone: formMessages.invalid_input_phone }],
  ["sender", { sender_town: "Atlantis" }, { sender_town: fieldMessages.unknown_town }],
  ["sender", { sender_cni: "12" }, { sender_cni: formMessages.cni_invalid }],
  ["receiver", { destination_city: "douala" }, { destination_city: fieldMessages.same_town }],
  ["sender", { sender_password: " abc " }, { sender_password: sendParcelMessages.passwordShort }],
  [
    "receiver",
    { receiver_password: "a".repeat(256) },
    { receiver_password: fieldMessages.too_long },
  ],
  ["parcel", { qr_code: "A B" }, { qr_code: sendParcelMessages.codeForm }],
  ["parcel", { description: "a".repeat(501) }, { description: fieldMessages.too_long }],
  ["payments", { amount: "mille" }, { amount: fieldMessages.not_a_number }],
  ["payments", { weight: "0" }, { weight: sendParcelMessages.weightLimit }],
  ["payments", { weight: "lourd" }, { weight: fieldMessages.not_a_number }],
  ["payments", { weight: "7,5" }, { weight: sendParcelMessages.weightLimit }],
  ["payments", { declared_value: "beaucoup" }, { declared_value: fieldMessages.not_a_number }],
  ["payments", { amount: "0" }, { amount: fieldMessages.positive }],
  ["payments", { amount: "10 000 001" }, { amount: fieldMessages.too_large }],
] as const)("the step %s refuses %j [A5.parc.01, G.parc.06, G.parc.08]", (step, change, errors) => {
  expect(errorsOf(step, change)).toEqual(errors);
});

const tariff = {
  base: 5000,
  weight: 0,
  size: 0,
  value: 0,
  total: 5000,
  max_value: 500_000,
  weight_required: false,
};
const pricedSteps = ["payments", "details"] as const;

test("the weight is required where the tariff charges by weight, in its step and at the details", () => {
  const byWeight = { ...tariff, weight_required: true };
  for (const step of pricedSteps) {
    const errors = (change: Partial<SendForm>) =>
      validateStep(step, { ...filled, ...change }, { suggestion: byWeight });
    expect(errors({})).toEqual({ weight: sendParcelMessages.weightRequired });
    expect(errors({ weight: "3" })).toEqual({});
    expect(errors({ weight: "lourd" })).toEqual({ weight: fieldMessages.not_a_number });
  }
  expect(validateStep("parcel", filled, { suggestion: byWeight })).toEqual({});
});

test("another amount than the tariff's needs a reason, and the tariff's needs none", () => {
  for (const step of pricedSteps) {
    const errors = (change: Partial<SendForm>) =>
      validateStep(step, { ...filled, ...change }, { suggestion: tariff });
    expect(errors({ amount: "3 000" })).toEqual({ price_reason: formMessages.field_required });
    expect(errors({ amount: "3 000", price_reason: " " })).toHaveProperty("price_reason");
    expect(errors({ amount: "3 000", price_reason: "Client fidèle" })).toEqual({});
    expect(errors({ amount: "5000" })).toEqual({});
    // What the price depends on is corrected first.
    expect(errors({ amount: "3 000", weight: "7,5" })).toEqual({
      weight: sendParcelMessages.weightLimit,
    });
  }
});

test("a declared value above the maximum of the route is refused with the maximum", () => {
  for (const step of pricedSteps) {
    const errors = (suggestion: Suggestion) =>
      validateStep(step, { ...filled, declared_value: "900 000" }, { suggestion });
    expect(errors(tariff)["declared_value"]).toEqual({
      fr: "Au plus 500\u202f000\u00a0FCFA",
      en: "At most 500,000\u00a0FCFA",
    });
    expect(errors({ ...tariff, max_value: 900_000 })).toEqual({});
    for (const none of [null, { ...tariff, max_value: 0 }])
      expect(errors(none)).toEqual({ declared_value: sendParcelMessages.declaredNone });
    expect(errors(undefined)).toEqual({});
  }
});

test("the chosen bus goes to the parcel's town, in its step and at the details", () => {
  for (const step of ["receiver", "details"] as const) {
    expect(validateStep(step, filled, { busTown: "Bafoussam" })).toEqual({});
    expect(validateStep(step, filled, { busTown: "Yaoundé" })).toEqual({
      destination_city: {
        fr: expect.stringContaining("va à Yaoundé") as string,
        en: expect.stringContaining("goes to Yaoundé") as string,
      },
    });
  }
});

test("a price is suggested only for valid parts", () => {
  expect(suggestedPrice({ ...filled, weight: "7" }, tariff)).toBe(5000);
  expect(suggestedPrice({ ...filled, weight: "7,5" }, tariff)).toBeNull();
  expect(suggestedPrice({ ...filled, declared_value: "900 000" }, tariff)).toBeNull();
  expect(suggestedPrice(filled, { ...tariff, weight_required: true })).toBeNull();
  expect(suggestedPrice(filled, null)).toBeNull();
});

test("what the receiver pays is not collected at the sending [G.parc.06]", () => {
  expect(sendBody({ ...filled, paid: true }, []).paid).toBe(true);
  expect(sendBody({ ...filled, paid: true, payer: "RECEIVER" }, []).paid).toBe(false);
});

test("the request has phones with a leading plus, trimmed texts, stored town names, and no empty field [A5.parc.07, A5.parc.08]", () => {
  const values = { ...filled, destination_city: "Bafoussam", sender_cni: " 112 233 445 " };
  const body = sendBody(values, ["data:one"]);
  expect(body).toEqual({
    qr_code: "WK-0000-0000-00",
    description: "Carton",
    sender: {
      name: "Mbarga",
      surname: "Odile",
      phone: "+237677112233",
      town: "Douala",
      cni: "112 233 445",
    },
    receiver: {
      name: "Kamga",
      surname: "Serge",
      phone: "+33612345678",
      town: "Bafoussam",
      destination_city: "Bafoussam",
    },
    billing_amount: 5000,
    payer: "SENDER",
    payment_method: "CASH",
    paid: false,
    images: ["data:one"],
  });
  expect(sendBody({ ...values, departure: "bus" }, [])).toMatchObject({ departure_uuid: "bus" });
});

test("what the price depends on and the reason of another amount are sent as entered; the suggestion is asked for with what is valid", () => {
  const priced = {
    ...filled,
    destination_city: "Bafoussam",
    weight: "12",
    size: "LARGE",
    declared_value: "50 000",
    price_reason: " Client fidèle ",
  } as const;
  expect(sendBody(priced, [])).toMatchObject({
    weight_kg: 12,
    size: "LARGE",
    declared_value: 50_000,
    price_reason: "Client fidèle",
  });
  const route = { city_departure: "Douala", city_destination: "Bafoussam" };
  expect(priceQuery(priced)).toEqual({
    ...route,
    weight_kg: 12,
    size: "LARGE",
    declared_value: 50_000,
  });
  expect(priceQuery({ ...priced, weight: "lourd", declared_value: "" })).toEqual({
    ...route,
    weight_kg: 1,
    size: "LARGE",
    declared_value: 0,
  });
});

test("the code of a scanned label replaces its address, and a proposed code is a valid one [G.parc.12]", () => {
  const scanned = "https://wakafine.example/app/parcel/tam-00012";
  expect(sendBody({ ...filled, qr_code: scanned }, []).qr_code).toBe("TAM-00012");
  const code = newCode((bytes) => bytes.map((_, index) => index * 27));
  expect(code).toBe(codeOf(code));
});

test("an error of the server is shown at its field, in the step that has it", () => {
  const shown = (field: string) => [formField(field), stepOf(formField(field))];
  expect(shown("sender.phone")).toEqual(["sender_phone", "sender"]);
  expect(shown("receiver.destination_agency")).toEqual(["destination_agency", "receiver"]);
  expect(shown("retrieval_quarter")).toEqual(["retrieval_quarter", "receiver"]);
  expect(shown("departure_uuid")).toEqual(["departure", "departure"]);
  expect(shown("billing_amount")).toEqual(["amount", "payments"]);
  expect(shown("weight_kg")).toEqual(["weight", "payments"]);
  expect(shown("price_reason")).toEqual(["price_reason", "payments"]);
  expect(shown("images")).toEqual(["images", "parcel"]);
});
