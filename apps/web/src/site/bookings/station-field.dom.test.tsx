import { screen, waitFor, within } from "@testing-library/react";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { expect, test } from "vitest";
import { renderScreen } from "../../testing/render-screen.tsx";
import { sampleDeparture } from "../../testing/sample-departure.ts";
import type { BookingForm } from "./booking-draft.ts";
import { StationField } from "./station-field.tsx";

const stations = [
  { quarter: "Mvan", departure_hour: "07:00", cost: 0 },
  { quarter: "Nsam", departure_hour: "07:30", cost: 4500 },
];

function Form({ boarding }: { readonly boarding: typeof stations }) {
  const form = useForm<BookingForm>({ defaultValues: { station: 0 } });
  const chosen = useWatch({ control: form.control, name: "station" });
  const departure = { ...sampleDeparture(), boarding_stations: boarding } as never;
  return (
    <FormProvider {...form}>
      <StationField departure={departure} leg={null} />
      <output>{chosen}</output>
    </FormProvider>
  );
}

test("several boarding points are asked with their hour and price, the first is chosen [G.book.05, G.book.06]", async () => {
  renderScreen(<Form boarding={stations} />, { language: "fr" });
  const group = within(screen.getByRole("group", { name: bookingMessages.whereToBoard.fr }));
  const shown = group
    .getAllByRole("radio")
    .map((radio) => radio.closest("label")?.textContent.replaceAll(/\s/g, " "));
  expect(shown).toEqual(["MvanDépart à 07 h 004 000 FCFA", "NsamDépart à 07 h 304 500 FCFA"]);
  const [first, second] = group.getAllByRole<HTMLInputElement>("radio");
  expect([first?.checked, second?.checked]).toEqual([true, false]);
  second?.click();
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("1"));
  expect(second?.checked).toBe(true);
});

test("a single boarding point is not asked [G.book.05]", () => {
  renderScreen(<Form boarding={stations.slice(0, 1)} />, { language: "fr" });
  expect(screen.queryByRole("group")).toBeNull();
});
