import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Answer, press, renderScreen } from "../../testing/render-screen.tsx";
import { sampleTicket } from "../../testing/sample-ticket.ts";
import { Page } from "./check-in-page.tsx";

test("the same text read several times in a row is one scan; after a mark it is another one, because a copy of the ticket is shown [G.check.04]", async () => {
  const answers: Partial<Record<RouteId, Answer>> = {
    lookUpTicket: { data: [sampleTicket] },
    markTicket: { data: { ...sampleTicket, ticket_status: "VALIDATE" } },
    listBoarding: { data: [] },
  };
  const { calls, keys } = renderScreen(<Page />, {
    language: "en",
    answer: ({ id }) => answers[id] ?? { data: { data: [], total: 0 } },
  });
  const scan = async () => {
    const code = await screen.findByLabelText(checkInMessages.code.en);
    fireEvent.change(code, { target: { value: sampleTicket.code_verification } });
    press(checkInMessages.check.en);
    await screen.findByText(checkInMessages.stateReady.en);
  };
  await scan();
  press(checkInMessages.back.en);
  await scan();
  press(checkInMessages.mark_as_used.en);
  await screen.findByRole("heading", { name: checkInMessages.onBoard.en });
  press(checkInMessages.next.en);
  await scan();
  await waitFor(() => expect(calls.filter(({ id }) => id === "lookUpTicket")).toHaveLength(3));
  const [first, second, mark, afterMark] = keys;
  expect(second).toBe(first);
  expect(new Set([first, mark, afterMark]).size).toBe(3);
});
