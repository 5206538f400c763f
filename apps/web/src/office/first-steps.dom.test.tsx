import { screen, waitFor } from "@testing-library/react";
import { firstStepsMessages as texts } from "@wakafine/shared/agencies/first-steps-messages.ts";
import { expect, test } from "vitest";
import { type Answer, renderScreen } from "../testing/render-screen.tsx";
import { FirstSteps } from "./first-steps.tsx";

const account = {
  user: { user_agency_role: { id: 1 } },
  uuid: "u",
  agency: { agency_transport_type: { id: 1 } },
  token: "token",
};

test("the checklist of a new agency links to the page of each missing step, once all of them are known", async () => {
  let answerDepartures: (answer: Answer) => void = () => undefined;
  const departures = new Promise<Answer>((resolve) => (answerDepartures = resolve));
  const { calls } = renderScreen(<FirstSteps />, {
    language: "fr",
    account,
    answer({ id }) {
      if (id === "listAgencyUsers") return { data: { total: 2, data: [] } };
      if (id === "listAgencyDepartures") return departures;
      const created_date = new Date().toISOString();
      const review = { state: "pending", reason: null };
      return { data: { logo: null, momo_phone: null, om_phone: null, created_date, review } };
    },
  });
  await waitFor(() => expect(calls.map(({ id }) => id)).toContain("listAgencyDepartures"));
  expect(screen.queryByText(texts.title.fr)).toBeNull();
  answerDepartures({ data: { total: 0, data: [] } });
  await screen.findByText(texts.title.fr);
  expect(
    screen
      .getAllByRole("link")
      .map((link) => [link.querySelector("b")?.textContent, link.getAttribute("href")]),
  ).toEqual([
    [texts.logo.fr, "/agency/edit"],
    [texts.payout.fr, "/agency/momo-account"],
    [texts.departure.fr, "/agency/planing"],
  ]);
});
