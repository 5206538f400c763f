import type { AgencyTicket } from "@wakafine/shared/check-in/contract.ts";
import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { listMessages } from "@wakafine/shared/messages/lists.ts";
import { onlineManager } from "@tanstack/react-query";
import { fireEvent, screen, waitFor } from "@testing-library/react";
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
  left_minutes: null,
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
  expect(screen.queryByText(checkInMessages.nothingBoards.fr)).toBeNull();
  press(listMessages.firstPage.fr);
  await screen.findByText(ticket.code_verification);
});

test("without a keyword the tickets of the departures that board now are read, with one all tickets; the heading says which", async () => {
  const { calls } = renderScreen(<TicketList onCode={() => undefined} />, {
    language: "en",
    answer: () => ({ data: { data: [ticket], total: 1 } }),
  });
  await screen.findByText(ticket.code_verification);
  screen.getByRole("heading", { name: checkInMessages.boardingList.en });
  fireEvent.change(screen.getByLabelText(checkInMessages.search.en), {
    target: { value: "Bassa" },
  });
  await screen.findByRole("heading", { name: checkInMessages.list.en });
  const paging = { page: 1, per_page: 10 };
  await waitFor(() =>
    expect(calls.map(({ input }) => input)).toEqual([
      { query: { boarding: "true", ...paging } },
      { query: { keyword: "Bassa", ...paging } },
    ]),
  );
});

test("without a departure that boards now the list says so and how to find other tickets", async () => {
  renderScreen(<TicketList onCode={() => undefined} />, {
    language: "fr",
    answer: () => ({ data: { data: [], total: 0 } }),
  });
  await screen.findByRole("heading", { level: 3, name: "Aucun embarquement en cours" });
  screen.getByText(checkInMessages.nothingBoardsText.fr);
});

test("without a network the list says so", async () => {
  onlineManager.setOnline(false);
  renderScreen(<TicketList onCode={() => undefined} />, { language: "fr" });
  await screen.findByText(listMessages.offlineText.fr);
});
