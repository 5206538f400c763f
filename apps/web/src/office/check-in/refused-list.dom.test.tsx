import type { RefusedCheckIn } from "@wakafine/shared/check-in/contract.ts";
import { refusalTexts } from "@wakafine/shared/check-in/review-messages.ts";
import { listMessages } from "@wakafine/shared/messages/lists.ts";
import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { type Answer, renderScreen } from "../../testing/render-screen.tsx";
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

test("refused attempts that cannot be read again stay on the screen, with a note until they are", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const list: Answer = { data: { data: [refused], total: 1 } };
  const failure = { kind: "refused", status: 500, message: "failure 500" } as ApiFailure;
  let answer: Answer = list;
  renderScreen(<RefusedList />, { language: "en", answer: () => answer });
  await screen.findByText(refusalTexts.ticket_not_found.en);
  answer = { ok: false, failure };
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  await screen.findByText(listMessages.outdated.en, { exact: false });
  expect(screen.queryByText(refusalTexts.ticket_not_found.en)).not.toBeNull();
  answer = list;
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  await vi.waitFor(() =>
    expect(screen.queryByText(listMessages.outdated.en, { exact: false })).toBeNull(),
  );
});
