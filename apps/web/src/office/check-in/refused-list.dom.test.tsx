import type { RefusedCheckIn } from "@wakafine/shared/check-in/contract.ts";
import { refusalTexts } from "@wakafine/shared/check-in/review-messages.ts";
import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../testing/render-screen.tsx";
import { RefusedList } from "./refused-list.tsx";

afterEach(() => vi.useRealTimers());

const refused: RefusedCheckIn = {
  uuid: "r",
  entered: "SMP-ZZZZZZZZ",
  outcome: "ticket_not_found",
  by: "Estelle M.",
  happened_at: "2026-12-18T05:04:00Z",
  received_at: "2026-12-18T05:04:00Z",
  ticket: null,
};

test("refused attempts are read again every 15 seconds, because a network can refuse sockets", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let rows: RefusedCheckIn[] = [];
  const { calls } = renderScreen(<RefusedList />, {
    language: "en",
    answer: () => ({ data: { data: rows, total: rows.length } }),
  });
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  rows = [refused];
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  await screen.findByText(refusalTexts.ticket_not_found.en);
});
