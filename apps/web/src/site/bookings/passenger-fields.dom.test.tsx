import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { fireEvent, screen } from "@testing-library/react";
import { FormProvider } from "react-hook-form";
import { expect, test } from "vitest";
import { renderScreen } from "../../testing/render-screen.tsx";
import { type BookingForm, emptyForm } from "./booking-draft.ts";
import { PassengerFields } from "./passenger-fields.tsx";
import { useBookingForm } from "./use-booking-form.ts";

let entered: () => BookingForm["forms"];

function Passengers() {
  const { form } = useBookingForm(emptyForm(2), () => undefined);
  entered = () => form.getValues().forms;
  return (
    <FormProvider {...form}>
      <PassengerFields index={0} onRemove={null} />
      <PassengerFields index={1} onRemove={null} />
    </FormProvider>
  );
}
const box = (text: { readonly fr: string }) =>
  screen.queryByRole<HTMLInputElement>("checkbox", {
    name: new RegExp(`^${text.fr.replace(/[()]/g, "\\$&")}`),
  });
const tick = (text: { readonly fr: string }) => fireEvent.click(box(text)!);
const { noCard, noCardOther, minor } = bookingMessages;

test("a passenger without a document is booked as a child, and an adult with one is not [G.book.17]", () => {
  renderScreen(<Passengers />, { language: "fr" });
  expect(entered()[1]).toMatchObject({ provide_cni: false, minor: false });
  tick(noCardOther);
  expect(entered()[1]).toMatchObject({ provide_cni: true, minor: true });
  expect(box(minor)).toBeNull();
  tick(noCardOther);
  expect(entered()[1]).toMatchObject({ provide_cni: false, minor: false });
  tick(minor);
  expect(entered()[1]).toMatchObject({ provide_cni: false, minor: true });
});

test("an owner without a card is no child: the box of the owner leaves the flag [G.book.17]", () => {
  renderScreen(<Passengers />, { language: "fr" });
  tick(noCard);
  expect(entered()[0]).toMatchObject({ provide_cni: true, minor: false });
});
