import type { AgencyTicket } from "@wakafine/shared/check-in/contract.ts";
import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "../../testing/render-screen.tsx";
import { TicketStep } from "./ticket-step.tsx";
import type { CheckIn } from "./use-check-in.ts";

const ticket = {
  uuid: "t",
  seat: 3,
  price: 700,
  code_verification: "CAL-R2TX6MWC",
  ticket_status: "PAID",
  boarding: "open",
  user: { lastname: "Ngo Bassa", firstname: "Aline", cni_identifier: null },
  departure: {
    departure_date: "18-12-2026",
    departure_hour: "06:30",
    travel_class: "ECONOMIC",
    city_departure: "Yaoundé",
    city_destination: "Douala",
  },
  boarding_station: null,
} as unknown as AgencyTicket;

test.each([
  ["fr", "Pièce d'identité non donnée"],
  ["en", "No ID card given"],
] as const)("a document that was not given is named in words, in %s", (language, text) => {
  const show = (cni_identifier: string | null) =>
    renderScreen(
      <TicketStep
        titleId="title"
        ticket={{ ...ticket, user: { ...ticket.user, cni_identifier } }}
        checkIn={{} as CheckIn}
        onNext={() => undefined}
      />,
      { language },
    );
  show(null);
  screen.getByText(text);
  expect(screen.queryByText(/-\/-/)).toBeNull();
  show("112784903");
  screen.getByText(`${checkInMessages.idCard[language]} 112784903`);
});
