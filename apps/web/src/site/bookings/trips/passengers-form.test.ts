import type { BookingInfo } from "@wakafine/shared/bookings/own-bookings-contract.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { expect, test } from "vitest";
import {
  formOfPassengers,
  isPassengerFixed,
  passengersErrors,
  usersOf,
} from "./passengers-form.ts";

const rosine = {
  position: 0,
  lastname: "Ngassa",
  firstname: "Rosine",
  sex_id: 2,
  cni_identifier: "112233445566",
  phonenumber: "+237677123456",
  minor: false,
};

const formOf = (passengers: BookingInfo["passengers"]) =>
  formOfPassengers({
    passengers,
    booking: { receive_method: { type: "SMS", token: "" } } as BookingInfo["booking"],
  });

test("the form starts with the stored passengers and sends them back unchanged [C2.ticket.06]", () => {
  const form = formOf([rosine, { ...rosine, position: 1, cni_identifier: null }]);
  expect(passengersErrors(form)).toEqual({});
  expect(usersOf(form)).toEqual([
    {
      lastname: "Ngassa",
      firstname: "Rosine",
      sex_id: 2,
      cni_identifier: "112233445566",
      minor: false,
    },
    { lastname: "Ngassa", firstname: "Rosine", sex_id: 2, cni_identifier: null, minor: false },
  ]);
});

test("errors are those of the booking dialog, at the fields of the passenger", () => {
  const { users } = formOf([rosine, rosine]);
  const wrong = { users: [users[0]!, { ...users[1]!, lastname: " ", cni_identifier: "" }] };
  expect(passengersErrors(wrong)).toEqual({
    "users.1.lastname": formMessages.reservation_form_name_req,
    "users.1.cni_identifier": formMessages.reservation_form_cni_req,
  });
});

test("on a return a passenger can be changed until a ticket is used, while one of the legs is valid", () => {
  const fixed = (...states: readonly string[]) =>
    isPassengerFixed(
      {
        booking: { legs: states.map(() => ({ seats: [7] })) },
        tickets: states.map((ticket_status, leg) => ({ leg, seat: 7, ticket_status })),
      } as unknown as BookingInfo,
      0,
    );
  expect([fixed("PAID", "PAID"), fixed("CANCEL", "PAID"), fixed("PAID")]).toEqual([
    false,
    false,
    false,
  ]);
  expect([fixed("VALIDATE", "PAID"), fixed("CANCEL", "CANCEL"), fixed("CANCEL")]).toEqual([
    true,
    true,
    true,
  ]);
});
