import { onlineManager } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { agencyShellMessages } from "@wakafine/shared/agencies/shell-messages.ts";
import { planningMessages } from "@wakafine/shared/departures/planning-messages.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { listMessages } from "@wakafine/shared/messages/lists.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { afterEach, expect, test, vi } from "vitest";
import { liveConnection } from "../../testing/fake-live-connection.ts";
import { type Answer, renderScreen } from "../../testing/render-screen.tsx";
import { DepartureList } from "./departure-list.tsx";
import { readPlanning } from "./planning-address.ts";

afterEach(() => onlineManager.setOnline(true));

const member = { user: {}, uuid: "u", agency: { uuid: "planning" }, token: "token" };

const open = (answer: () => Answer | Promise<Answer> = () => ({ data: null })) =>
  renderScreen(
    <DepartureList
      tools={null}
      view={readPlanning(new URLSearchParams(), "2026-12-30")}
      onView={() => undefined}
      onNew={null}
      opening={null}
      startHour={null}
      onSeek={() => undefined}
      onOpened={() => undefined}
      planned={new Set()}
      actions={null}
    />,
    { language: "fr", answer, account: member },
  );

test("without a network the planning says so in place of a list that loads [G.plan.01]", async () => {
  onlineManager.setOnline(false);
  open();
  await screen.findByText(listMessages.offlineText.fr);
  expect(screen.queryByText(planningMessages.loading.fr)).toBeNull();
});

test("a member who may no longer plan reads so, without a retry that cannot succeed [G.role.11]", async () => {
  const message = errorMessages.forbidden.fr;
  open(() => ({
    ok: false,
    failure: { kind: "refused", status: 403, message, code: "forbidden", data: null },
  }));
  await screen.findByText(agencyShellMessages.notAllowed.fr);
  expect(screen.queryByRole("button", { name: shellMessages.retry.fr })).toBeNull();
});

const listOf = (sold: number): Answer => ({
  data: {
    data: [
      {
        uuid: "d1",
        city_departure: "Yaoundé",
        city_destination: "Douala",
        departure_date: "30-12-2026",
        departure_hour: "08:00",
        departure_end_date: "30-12-2026",
        arriving_hour: "12:00",
        travel_class: "ECONOMIC",
        total_places_number: 70,
        remaining_places_number: 70 - sold,
        sold_places_number: sold,
        checked_in_number: 0,
        price: 4000,
      },
    ],
    total: 1,
    pages: 1,
    current_page: 1,
    per_page: 20,
  },
});

/** Opens the list and lets the 5 s pass after which it connects. */
async function openConnected(answer: () => Answer) {
  vi.useFakeTimers();
  const { calls } = open(answer);
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  await screen.findByText(/12 places/);
  await waitFor(() => expect(liveConnection.isOpen()).toBe(true));
  return calls;
}
/** Events within a second of another are reported after it. */

test("the seats sold follow the events of the departures shown and a new connection; an event of others causes no request [A2.plan.01]", async () => {
  let sold = 12;
  const calls = await openConnected(() => listOf(sold));
  act(() => liveConnection.notify("other"));
  sold = 13;
  act(() => liveConnection.notify("d1"));
  await screen.findByText(/13 places/);
  expect(calls).toHaveLength(2);
  sold = 14;
  act(() => liveConnection.connect()); // events before it may have been missed
  await screen.findByText(/14 places/);
});

test.each([
  ["network", 0],
  ["refused", 500],
] as const)(
  "a failed refresh (%s) keeps the departures on the screen and says so [A2.plan.01]",
  async (kind, status) => {
    let answer = listOf(12);
    await openConnected(() => answer);
    const message = stateMessages["shared.internet_connexion_error"].fr;
    answer = { ok: false, failure: { kind, status, message, code: null, data: null } };
    act(() => liveConnection.notify("d1"));
    await screen.findByText(listMessages.outdated.fr, { exact: false });
    expect(screen.queryByText(/12 places/)).not.toBeNull();
  },
);
