import { onlineManager } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { agencyShellMessages } from "@wakafine/shared/agencies/shell-messages.ts";
import { planningMessages } from "@wakafine/shared/departures/planning-messages.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { listMessages } from "@wakafine/shared/messages/lists.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { afterEach, expect, test } from "vitest";
import { type Answer, renderScreen } from "../../testing/render-screen.tsx";
import { DepartureList } from "./departure-list.tsx";
import { readPlanning } from "./planning-address.ts";

afterEach(() => onlineManager.setOnline(true));

const open = (answer: () => Answer = () => ({ data: null })) =>
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
    { language: "fr", answer },
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
