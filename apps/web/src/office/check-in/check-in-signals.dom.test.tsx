import type { AgencyTicket } from "@wakafine/shared/check-in/contract.ts";
import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { reviewMessages } from "@wakafine/shared/check-in/review-messages.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { type Answer, press, renderScreen } from "../../testing/render-screen.tsx";
import { sampleTicket } from "../../testing/sample-ticket.ts";
import { Page } from "./check-in-page.tsx";

afterEach(() => void Reflect.deleteProperty(navigator, "vibrate"));

const boarded: AgencyTicket = { ...sampleTicket, ticket_status: "VALIDATE" };
const accepted = [[80]];
const refused = [[300, 120, 300, 120, 300]];

/** Opens the page, looks the ticket's code up and returns the vibrations. */
async function lookUp(answers: Partial<Record<RouteId, Answer>>) {
  const vibrate = vi.fn<(pattern: number[]) => boolean>(() => true);
  Object.defineProperty(navigator, "vibrate", { configurable: true, value: vibrate });
  renderScreen(<Page />, {
    language: "en",
    answer: ({ id }) =>
      answers[id] ?? { data: id === "listBoarding" ? [] : { data: [], total: 0 } },
  });
  fireEvent.change(screen.getByLabelText(checkInMessages.code.en), {
    target: { value: sampleTicket.code_verification },
  });
  press(checkInMessages.check.en);
  await screen.findByRole("dialog");
  return () => vibrate.mock.calls.map(([pattern]) => pattern);
}
const refusal = (status: number): Answer => ({
  ok: false,
  failure: { kind: "refused", status, code: "ticket_cancelled", message: "refused", data: null },
});

test("a marked ticket gives the signal of an accepted one, and none before", async () => {
  const vibrations = await lookUp({
    lookUpTicket: { data: [sampleTicket] },
    markTicket: { data: boarded },
  });
  await screen.findByText(checkInMessages.stateReady.en);
  expect(vibrations()).toEqual([]);
  press(checkInMessages.mark_as_used.en);
  await screen.findByRole("heading", { name: checkInMessages.onBoard.en });
  expect(vibrations()).toEqual(accepted);
});

const departed: AgencyTicket = { ...sampleTicket, left_minutes: 424 };

test("a ticket whose departure left long ago warns with hour and time, gives a signal of its own and can be marked [G.check.04]", async () => {
  const vibrations = await lookUp({
    lookUpTicket: { data: [departed] },
    markTicket: { data: boarded },
  });
  await screen.findByRole("heading", { name: /Left on 2026-12-18 at 06\sh\s30/ });
  screen.getByText("7 h 04 ago");
  expect(screen.queryByText(checkInMessages.stateReady.en)).toBeNull();
  expect(vibrations()).toEqual([[120, 100, 120]]);
  press(checkInMessages.mark_as_used.en);
  await screen.findByRole("heading", { name: checkInMessages.onBoard.en });
});

test("a mark without a network is no refusal: it says so, offers a retry, and tells when the network is back [A4.check.23]", async () => {
  const network: Answer = {
    ok: false,
    failure: { kind: "network", status: 0, code: null, message: "no network", data: null },
  };
  const answers: Partial<Record<RouteId, Answer>> = {
    lookUpTicket: { data: [sampleTicket] },
    markTicket: network,
  };
  const vibrations = await lookUp(answers);
  await screen.findByText(checkInMessages.stateReady.en);
  press(checkInMessages.mark_as_used.en);
  await screen.findByRole("heading", { name: checkInMessages.noNetwork.en });
  expect(vibrations()).toEqual([[120, 100, 120]]);
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fireEvent(window, new Event("offline"));
  onLine.mockReturnValue(true);
  fireEvent(window, new Event("online"));
  await screen.findByRole("heading", { name: checkInMessages.networkIsBack.en });
  const announced = screen.getAllByRole("status").map(({ textContent }) => textContent);
  expect(announced).toContain(checkInMessages.networkIsBack.en);
  onLine.mockRestore();
  answers.markTicket = { data: boarded };
  press(checkInMessages.tryMarkAgain.en);
  await screen.findByRole("heading", { name: checkInMessages.onBoard.en });
});

test("a text that is no ticket code is told the form of a code, and whoever may not undo a check-in whom to ask [G.ticket.01, G.ticket.06]", async () => {
  await lookUp({ lookUpTicket: { data: [] } });
  await screen.findByText(checkInMessages.noResultHelp.en);
  press(checkInMessages.back.en);
  fireEvent.change(screen.getByLabelText(checkInMessages.code.en), {
    target: { value: "bonjour" },
  });
  press(checkInMessages.check.en);
  await screen.findByText(checkInMessages.notACode.en);
  await lookUp({ lookUpTicket: { data: [boarded] } });
  await screen.findByText(reviewMessages.undoByOthers.en);
});

test("a ticket used more than 24 hours ago offers no undo, which the server would refuse [G.ticket.01]", async () => {
  const at = new Date(Date.now() - 25 * 3_600_000).toISOString();
  await lookUp({ lookUpTicket: { data: [{ ...boarded, checked_in: { at, by: "Estelle M." } }] } });
  await screen.findByRole("heading", { name: checkInMessages.used.en });
  expect(screen.queryByText(reviewMessages.undoByOthers.en)).toBeNull();
});

test("a used ticket, an unknown one, a failed look-up and a refused mark give the signal of a refused one", async () => {
  const used = await lookUp({ lookUpTicket: { data: [boarded] } });
  await screen.findByRole("heading", { name: checkInMessages.used.en });
  expect(used()).toEqual(refused);
  const unknown = await lookUp({ lookUpTicket: { data: [] } });
  await screen.findByRole("heading", { name: checkInMessages.check_in_no_result.en });
  expect(unknown()).toEqual(refused);
  const failed = await lookUp({ lookUpTicket: refusal(500) });
  await screen.findByRole("heading", { name: checkInMessages.check_in_error.en });
  expect(failed()).toEqual(refused);
  const unmarked = await lookUp({
    lookUpTicket: { data: [sampleTicket] },
    markTicket: refusal(409),
  });
  await screen.findByText(checkInMessages.stateReady.en);
  press(checkInMessages.mark_as_used.en);
  await screen.findByRole("heading", { name: checkInMessages.refused.en });
  expect(unmarked()).toEqual(refused);
});
