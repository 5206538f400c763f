import type { AgencyTicket } from "@wakafine/shared/check-in/contract.ts";
import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { listMessages } from "@wakafine/shared/messages/lists.ts";
import { onlineManager } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { press, renderScreen } from "../../testing/render-screen.tsx";
import { TicketList } from "./ticket-list.tsx";

afterEach(() => onlineManager.setOnline(true));

const ticket = {
  uuid: "t",
  seat: 3,
  code_verification: "CAL-R2TX6MWC",
  ticket_status: "PAID",
  boarding: "open",
  user: { lastname: "Ngo Bassa", firstname: "Aline" },
  departure: {
    departure_date: "18-12-2026",
    departure_hour: "06:30",
    city_departure: "Yaoundé",
    city_destination: "Douala",
  },
} as unknown as AgencyTicket;

test("a page after the last one links to the first page and does not say that the agency has no tickets", async () => {
  renderScreen(<TicketList onCode={() => undefined} />, {
    language: "fr",
    answer({ input }) {
      const { page } = (input as { query: { page: number } }).query;
      return { data: { data: page === 1 ? [ticket] : [], total: 20 } };
    },
  });
  await screen.findByText(ticket.code_verification);
  press(listMessages.next.fr);
  await screen.findByRole("heading", { level: 3, name: listMessages.pastEnd.fr });
  expect(screen.queryByText(checkInMessages.noTickets.fr)).toBeNull();
  press(listMessages.firstPage.fr);
  await screen.findByText(ticket.code_verification);
});

test("without a network the list says so", async () => {
  onlineManager.setOnline(false);
  renderScreen(<TicketList onCode={() => undefined} />, { language: "fr" });
  await screen.findByText(listMessages.offlineText.fr);
});
