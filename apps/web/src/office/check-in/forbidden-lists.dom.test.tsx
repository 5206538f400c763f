import type { BoardingDeparture } from "@wakafine/shared/check-in/contract.ts";
import type { CounterDeparture } from "@wakafine/shared/counter/contract.ts";
import { listMessages } from "@wakafine/shared/messages/lists.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { type Answer, renderScreen } from "../../testing/render-screen.tsx";
import { sampleTicket } from "../../testing/sample-ticket.ts";
import { Departures } from "../counter/departures.tsx";
import { BoardingPanel } from "./boarding-panel.tsx";
import { TicketList } from "./ticket-list.tsx";

afterEach(() => vi.useRealTimers());

const departure = {
  uuid: "d",
  city_departure: "Yaoundé",
  city_destination: "Douala",
  departure_date: "18-12-2026",
  departure_hour: "06:30",
  travel_class: "ECONOMIC",
};
const boards = { ...departure, boarded: 1, expected: 2 } as BoardingDeparture;
const sold = {
  ...departure,
  remaining_places_number: 3,
  destinations: [{ city: "Douala", price: 4000 }],
} as unknown as CounterDeparture;
const refusal = (status: number): Answer => ({
  ok: false,
  failure: { kind: "refused", status, message: `failure ${status}` } as ApiFailure,
});
const account = {
  user: { user_agency_role: { id: 1 } },
  uuid: "a",
  agency: { uuid: "a", status: "VALIDATED", is_travel_seller: true },
  token: "token",
};

test.each([
  ["tickets", <TicketList key="t" onCode={() => undefined} />, { data: [sampleTicket], total: 1 }],
  ["boarding departures", <BoardingPanel key="b" />, [boards]],
  ["departures of the counter", <Departures key="c" onSell={() => undefined} />, [sold]],
])(
  "%s are hidden without a retry once the member may no longer read them",
  async (_name, list, data) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let answer: Answer = { data };
    renderScreen(list, { language: "en", account, answer: () => answer });
    await screen.findByText(/Yaoundé/);
    answer = refusal(403);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await screen.findByText("failure 403");
    expect(screen.queryByText(/Yaoundé/)).toBeNull();
    expect(screen.queryByText(listMessages.outdated.en, { exact: false })).toBeNull();
    expect(screen.queryByRole("button", { name: shellMessages.retry.en })).toBeNull();
  },
);

test("boarding departures that could not be read say so with a retry", async () => {
  renderScreen(<BoardingPanel />, { language: "en", answer: () => refusal(500) });
  await screen.findByText("failure 500");
  screen.getByRole("button", { name: shellMessages.retry.en });
});
