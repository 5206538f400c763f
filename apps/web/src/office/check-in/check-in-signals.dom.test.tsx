import type { AgencyTicket } from "@wakafine/shared/check-in/contract.ts";
import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
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
