import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { get } from "react-hook-form";
import { expect, test } from "vitest";
import { type BookingForm, emptyForm, emptyPassenger } from "./booking-draft.ts";
import { bookingResolver, errorsOfForm } from "./booking-resolver.ts";

const aline = {
  ...emptyPassenger,
  name: "Ngo Bassa",
  surname: "Aline",
  genre: "2",
  phone: "+33 6 12 34 56",
  cni: "112784903",
};
const sent: BookingForm = { ...emptyForm(1), forms: [aline], receiveAddress: "+33 6 12 34 56" };

test("a refusal contains the form fields that the order was made of, and nothing else", () => {
  const { bad_phone, too_long, invalid } = fieldMessages;
  expect(
    errorsOfForm({
      "users.0.phonenumber": bad_phone,
      "users.10.lastname": too_long,
      "receive_method.token": bad_phone,
      "users.0.minor": invalid,
      users: invalid,
      payer_phone: bad_phone,
    }),
  ).toEqual({
    "forms.0.phone": bad_phone,
    "forms.10.name": too_long,
    receiveAddress: bad_phone,
  });
});

test("a refused value is invalid until it changes, and an error of a form rule takes precedence", async () => {
  const refused = {
    sent,
    errors: { "forms.0.phone": fieldMessages.bad_phone, receiveAddress: fieldMessages.bad_phone },
  };
  const errorsOf = async (values: BookingForm) => {
    const { errors } = await bookingResolver("fr", refused)(values, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    });
    return ["forms.0.phone", "receiveAddress"].map(
      (place) => (get(errors, place) as { type?: string } | undefined)?.type,
    );
  };
  expect(await errorsOf(sent)).toEqual(["refused", "refused"]);
  expect(await errorsOf({ ...sent, receiveAddress: "" })).toEqual(["refused", undefined]);
  expect(await errorsOf({ ...sent, forms: [{ ...aline, phone: "" }] })).toEqual([
    "reservation_form_phone_req",
    "refused",
  ]);
  expect(
    await errorsOf({
      ...sent,
      forms: [{ ...aline, phone: "677123456" }],
      receiveAddress: "677123456",
    }),
  ).toEqual([undefined, undefined]);
});
