import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "../../testing/render-screen.tsx";
import { sampleTicket } from "../../testing/sample-ticket.ts";
import { TicketStep } from "./ticket-step.tsx";
import type { CheckIn } from "./use-check-in.ts";

test.each([
  ["fr", "Pièce d'identité non renseignée"],
  ["en", "No ID card given"],
] as const)("a document that was not given is named in words, in %s", (language, text) => {
  const show = (cni_identifier: string | null) =>
    renderScreen(
      <TicketStep
        titleId="title"
        ticket={{ ...sampleTicket, user: { ...sampleTicket.user, cni_identifier } }}
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
